// The program.

internal import FlowrunCLI

Flowrun.main()

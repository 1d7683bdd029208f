// The program.

import FlowrunCLI
import Glibc

exit(await Flowrun.process())

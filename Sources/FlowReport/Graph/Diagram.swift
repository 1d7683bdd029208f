// A flow as a drawing sees it: who takes part, and what happens between them, in order.

internal import FlowModel

/// A drawing of operations, before it takes a form.
package struct Diagram: Sendable {
    /// The flow's id.
    let id: String
    /// What people call the flow.
    let title: [String]
    /// The operations.
    let parts: [Part]

    /// What the whole is: the flow, and the operation if there is only one.
    var heading: String {
        let only = parts.count == 1 ? parts.first.map { [$0.name] + $0.title } ?? [] : []
        return ([title.joined(separator: " ")] + only).joined(separator: ": ")
    }

    /// An operation.
    struct Part: Sendable {
        /// Its name.
        let name: String
        /// What it does.
        let title: [String]
        /// Who takes part, from left to right.
        let participants: [Participant]
        /// What happens.
        let events: [Event]
    }

    /// Somebody who takes part.
    struct Participant: Sendable {
        /// Who it is.
        let who: Who
        /// What is written above their line.
        let lines: [String]
    }

    /// Who can take part.
    enum Who: Sendable, Hashable {
        /// Whoever signs in.
        case person
        /// Their browser, or an application that stands in for it.
        case browser
        /// The run itself.
        case runner
        /// A server of the flow.
        case server(String)
        /// A page whose server only an answer or an input names.
        case elsewhere
    }

    /// Something that happens.
    indirect enum Event: Sendable {
        /// What a step does.
        case activity(Activity)
        /// Steps that are not simply done once.
        case frame(Frame)
        /// A part of the operation begins that stands for itself.
        case heading([String])
        /// The operation, or a round, is over.
        case ending(Ending)
    }

    /// What a step does: as one box in a chart, as marks in a sequence.
    struct Activity: Sendable {
        /// What a chart paints differently.
        enum Kind: String, Sendable {
            case request, page, person, call, check, session
        }

        let kind: Kind
        /// What stands in the box.
        let caption: [String]
        /// What passes between those who take part.
        let marks: [Mark]
    }

    /// A mark of a sequence.
    enum Mark: Sendable {
        /// From one to another.
        case arrow(from: Who, to: Who, [String], isAnswer: Bool)
        /// Beside the line of the run.
        case note([String])
        /// Another operation is done here.
        case reference([String])
    }

    /// Steps that are done on a condition, one of several ways, or several times.
    struct Frame: Sendable {
        /// The kinds, by their names in the Unified Modeling Language (OMG UML 2.5.1 section 17.6.3).
        enum Kind: String, Sendable {
            /// The first section whose condition holds.
            case alt
            /// Its only section, if the condition holds.
            case opt
            /// Its only section, which ends the operation, if the condition holds.
            case breaking = "break"
            /// Its only section, in rounds.
            case loop
        }

        let kind: Kind
        let sections: [Section]
    }

    /// A way through a frame.
    struct Section: Sendable {
        /// When it is taken; empty for whatever else there is.
        let condition: [String]
        let events: [Event]
    }

    /// How an operation or a round ends.
    struct Ending: Sendable {
        enum Kind: String, Sendable {
            case fail
            case give = "return"
            case again
            /// Nothing ends: the steps below go on.
            case goOn
        }

        let kind: Kind
        let lines: [String]
    }
}

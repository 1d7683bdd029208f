// A page that somebody else decides on, awaited on a thread that may block.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A slot for the page that answers one callback.
///
/// `@unchecked Sendable` is sound: both pointers are set once, and the page is touched under the mutex only.
@safe
final class PendingPage: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let isDecided: UnsafeMutablePointer<pthread_cond_t>
    private var page: CallbackPage?

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe isDecided = .allocate(capacity: 1)
        unsafe isDecided.initialize(to: pthread_cond_t())
        unsafe pthread_cond_init(isDecided, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(isDecided)
        unsafe isDecided.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Decides; only the first decision counts.
    func decide(_ page: CallbackPage) {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        guard self.page == nil else { return }
        self.page = page
        unsafe pthread_cond_broadcast(isDecided)
    }

    /// Blocks the thread until the page is decided; nil when that takes longer than so many seconds.
    func wait(seconds: Int) -> CallbackPage? {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_sec += seconds
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while page == nil {
            guard unsafe pthread_cond_timedwait(isDecided, mutex, &deadline) == 0 else { break }
        }
        return page
    }
}

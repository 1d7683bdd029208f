// What one thread waits for and another rings.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Wakes one waiting thread; a ring that nobody waits for yet is kept for the next who does.
///
/// `@unchecked Sendable` is sound: the pointers are set once, and `isRinging` is touched under the mutex only.
@safe
package final class Bell: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var isRinging = false

    /// A bell that nobody has rung.
    package init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Wakes who waits, or who waits next.
    package func ring() {
        unsafe pthread_mutex_lock(mutex)
        isRinging = true
        unsafe pthread_cond_signal(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Blocks the thread that asks, which must not be one of Swift's cooperative pool, until somebody rings.
    package func wait() {
        unsafe pthread_mutex_lock(mutex)
        while !isRinging { unsafe pthread_cond_wait(condition, mutex) }
        isRinging = false
        unsafe pthread_mutex_unlock(mutex)
    }

    /// The same, but not for longer than so many seconds.
    package func wait(seconds: Int) {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_sec += seconds
        unsafe pthread_mutex_lock(mutex)
        while !isRinging {
            guard unsafe pthread_cond_timedwait(condition, mutex, &deadline) == 0 else { break }
        }
        isRinging = false
        unsafe pthread_mutex_unlock(mutex)
    }
}

// Prints the functions that a program calls, each once, in the order of their first calls.
//
//     readelf -sW PROGRAM | called PROGRAM ARGUMENT...
//
// A linker that lays functions out in this order keeps what a run needs on few pages: a flow that took 9 MB of text
// takes 3. Each function starts with a breakpoint, which the first call takes away, so this is as fast as the program.
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
static const unsigned char breakpoint[] = {0xcc};
#define PC rip
#define PAST_BREAKPOINT sizeof breakpoint
#elif defined(__aarch64__)
static const unsigned char breakpoint[] = {0x00, 0x00, 0x20, 0xd4};
#define PC pc
#define PAST_BREAKPOINT 0
#else
#error "no breakpoints for this processor"
#endif

struct function {
    uint64_t address;
    char *name;
    unsigned char code[sizeof breakpoint];
    int is_called;
};

static struct function *functions;
static size_t count;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static int by_address(const void *left, const void *right) {
    uint64_t l = ((const struct function *)left)->address, r = ((const struct function *)right)->address;
    return (l > r) - (l < r);
}

// Lines of readelf: number, address, size, type, binding, visibility, section, name.
static void read_functions(void) {
    char line[1 << 16], name[1 << 16], type[32], section[32];
    uint64_t address, size;
    size_t room = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "%*s %lx %li %31s %*s %*s %31s %65535s", &address, &size, type, section, name) != 5) continue;
        if (strcmp(type, "FUNC") != 0 || size < sizeof breakpoint || strcmp(section, "UND") == 0) continue;
        if (count == room) {
            room = room == 0 ? 1 << 16 : 2 * room;
            functions = realloc(functions, room * sizeof *functions);
            if (functions == NULL) fail("realloc");
        }
        functions[count++] = (struct function){.address = address, .name = strdup(name)};
    }
    qsort(functions, count, sizeof *functions, by_address);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || functions[kept - 1].address != functions[i].address) functions[kept++] = functions[i];
    count = kept;
}

// Where the program lies: addresses of its file are relative to this.
static uint64_t base_of(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/maps", process);
    FILE *maps = fopen(path, "r");
    uint64_t base = 0;
    if (maps == NULL || fscanf(maps, "%lx", &base) != 1) fail(path);
    fclose(maps);
    return base;
}

static void set_breakpoints(int memory, uint64_t base) {
    for (size_t i = 0; i < count; i++) {
        struct function *function = &functions[i];
        if (pread(memory, function->code, sizeof breakpoint, base + function->address) != sizeof breakpoint
            || pwrite(memory, breakpoint, sizeof breakpoint, base + function->address) != sizeof breakpoint)
            fail(function->name);
    }
}

// Whether the thread stands at a breakpoint of ours; it then goes on as if there had been none.
static int take_breakpoint(pid_t thread, int memory, uint64_t base) {
    struct user_regs_struct registers;
    struct iovec vector = {&registers, sizeof registers};
    if (ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &vector) != 0) return 0;
    struct function key = {.address = registers.PC - PAST_BREAKPOINT - base};
    struct function *function = bsearch(&key, functions, count, sizeof *functions, by_address);
    if (function == NULL) return 0;
    if (!function->is_called) {
        function->is_called = 1;
        puts(function->name);
        if (pwrite(memory, function->code, sizeof breakpoint, base + function->address) != sizeof breakpoint)
            fail(function->name);
    }
    registers.PC = base + function->address;
    return ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &vector) == 0;
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    read_functions();
    pid_t program = fork();
    if (program < 0) fail("fork");
    if (program == 0) {
        // What the program prints is not what is asked for.
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, 0);
        dup2(nowhere, 1);
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        execv(argv[1], argv + 1);
        _exit(127);
    }
    int status = 0;
    if (waitpid(program, &status, 0) != program || !WIFSTOPPED(status)) fail(argv[1]);
    ptrace(PTRACE_SETOPTIONS, program, NULL, (void *)(PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL));
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", program);
    int memory = open(path, O_RDWR);
    if (memory < 0) fail(path);
    uint64_t base = base_of(program);
    set_breakpoints(memory, base);
    ptrace(PTRACE_CONT, program, NULL, NULL);
    for (pid_t thread; (thread = waitpid(-1, &status, __WALL)) > 0;) {
        if (!WIFSTOPPED(status)) {
            if (thread == program) return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
            continue;
        }
        long signal = WSTOPSIG(status);
        // New threads start stopped, and their making is a stop as well.
        int is_ours = status >> 16 != 0 || signal == SIGSTOP
            || (signal == SIGTRAP && take_breakpoint(thread, memory, base));
        ptrace(PTRACE_CONT, thread, NULL, (void *)(is_ours ? 0 : signal));
    }
    return 1;
}

// Loads a shared library at the first call of one of its functions: most commands send no request, and OpenSSL and what
// else libcurl brings would be half of their start.
//
//     clang -DFUNCTIONS='"LIST"' -c lazy.c
//
// LIST has a line `F(FUNCTION, "LIBRARY")` for each function that the program calls. Each is defined here as a jump
// through a slot, which leads to a look-up at first: what the loader does for a library that is linked, but later.
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

static const struct {
    const char *library, *name;
} functions[] = {
#define F(name, library) {library, #name},
#include FUNCTIONS
#undef F
};

// Where each function is, in the order of the list; made below.
extern void *flow_lazy_slots[];

// Called by the code below with the slot of a function. Threads that come here at once write the same.
__attribute__((used, visibility("hidden"))) void *flow_lazy_find(void **slot) {
    const char *library = functions[slot - flow_lazy_slots].library;
    // To open what is open already is a look-up of its name.
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    void *function = handle == NULL ? NULL : dlsym(handle, functions[slot - flow_lazy_slots].name);
    if (function == NULL) {
        const char *reason = dlerror();
        dprintf(STDERR_FILENO, "error: %s\n", reason != NULL ? reason : library);
        // As the loader ends a program whose library is missing.
        _exit(127);
    }
    __atomic_store_n(slot, function, __ATOMIC_RELEASE);
    return function;
}

// Arguments are in their registers while the function is looked up, so every register that may carry one is kept.
#if defined(__x86_64__)
#define JUMP(name) \
    "jmp *flow_slot_" #name "(%rip)\n" \
    "flow_first_" #name ": leaq flow_slot_" #name "(%rip), %r11\n" \
    "jmp flow_first\n"
#define FIRST \
    "pushq %rbp; movq %rsp, %rbp\n" \
    "pushq %rdi; pushq %rsi; pushq %rdx; pushq %rcx; pushq %r8; pushq %r9; pushq %rax; pushq %r10\n" \
    "subq $128, %rsp\n" \
    "movups %xmm0, (%rsp); movups %xmm1, 16(%rsp); movups %xmm2, 32(%rsp); movups %xmm3, 48(%rsp)\n" \
    "movups %xmm4, 64(%rsp); movups %xmm5, 80(%rsp); movups %xmm6, 96(%rsp); movups %xmm7, 112(%rsp)\n" \
    "movq %r11, %rdi; call flow_lazy_find; movq %rax, %r11\n" \
    "movups (%rsp), %xmm0; movups 16(%rsp), %xmm1; movups 32(%rsp), %xmm2; movups 48(%rsp), %xmm3\n" \
    "movups 64(%rsp), %xmm4; movups 80(%rsp), %xmm5; movups 96(%rsp), %xmm6; movups 112(%rsp), %xmm7\n" \
    "addq $128, %rsp\n" \
    "popq %r10; popq %rax; popq %r9; popq %r8; popq %rcx; popq %rdx; popq %rsi; popq %rdi; popq %rbp\n" \
    "jmp *%r11\n"
#elif defined(__aarch64__)
#define JUMP(name) \
    "adrp x16, flow_slot_" #name "; ldr x17, [x16, :lo12:flow_slot_" #name "]; br x17\n" \
    "flow_first_" #name ": adrp x16, flow_slot_" #name "; add x16, x16, :lo12:flow_slot_" #name "\n" \
    "b flow_first\n"
#define FIRST \
    "stp x29, x30, [sp, #-224]!; mov x29, sp\n" \
    "stp x0, x1, [sp, #16]; stp x2, x3, [sp, #32]; stp x4, x5, [sp, #48]; stp x6, x7, [sp, #64]; str x8, [sp, #80]\n" \
    "stp q0, q1, [sp, #96]; stp q2, q3, [sp, #128]; stp q4, q5, [sp, #160]; stp q6, q7, [sp, #192]\n" \
    "mov x0, x16; bl flow_lazy_find; mov x17, x0\n" \
    "ldp x0, x1, [sp, #16]; ldp x2, x3, [sp, #32]; ldp x4, x5, [sp, #48]; ldp x6, x7, [sp, #64]; ldr x8, [sp, #80]\n" \
    "ldp q0, q1, [sp, #96]; ldp q2, q3, [sp, #128]; ldp q4, q5, [sp, #160]; ldp q6, q7, [sp, #192]\n" \
    "ldp x29, x30, [sp], #224; br x17\n"
#else
#error "the calls of this processor are not known here"
#endif

#define FUNCTION(name) ".globl " #name "; .hidden " #name "; .type " #name ", %function\n" #name ":\n" JUMP(name)
#define SLOT(name) "flow_slot_" #name ": .8byte flow_first_" #name "\n"
asm(".text\n"
    "flow_first:\n" FIRST
#define F(name, library) FUNCTION(name)
#include FUNCTIONS
#undef F
    ".data\n.balign 8\n.globl flow_lazy_slots; .hidden flow_lazy_slots\nflow_lazy_slots:\n"
#define F(name, library) SLOT(name)
#include FUNCTIONS
#undef F
    ".text\n");

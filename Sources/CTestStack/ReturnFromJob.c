// SPDX-License-Identifier: Apache-2.0

#include <stdlib.h>
#include <unwind.h>

#include "CTestStack.h"

/* Asynchronous Swift functions have a special calling convention: on x86-64 the callee removes its arguments from the
 * stack, and there is argument space even without arguments. So cteststack_return_from_job jumps to this function,
 * which has that convention and therefore returns correctly. */
__attribute__((swiftasynccall, used)) static void return_like_a_job(void) {}

/* The callee-saved registers, by their DWARF numbers, in the order of `load_registers`. */
#if defined(__x86_64__)
static const int preserved[] = {3, 6, 12, 13, 14, 15};
enum { frame_pointer = 1 };
#elif defined(__aarch64__)
static const int preserved[] = {19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
                                72, 73, 74, 75, 76, 77, 78, 79};
enum { frame_pointer = 10 };
#else
static const int preserved[] = {0};
enum { frame_pointer = 0 };
#endif
enum { preserved_count = sizeof preserved / sizeof *preserved };

typedef struct {
  uintptr_t stack_pointer;
  uintptr_t return_address;
  uintptr_t code;
  uintptr_t preserved[preserved_count];
} registers;

/* Loads the stack pointer, the return address and the preserved registers, and jumps to the address in `code`. */
_Noreturn void cteststack_load_registers(const registers *);

#if defined(__x86_64__)
__asm__(
    ".text\n.globl cteststack_load_registers\n.hidden cteststack_load_registers\n"
    ".type cteststack_load_registers, @function\n"
    "cteststack_load_registers:\n"
    "  movq 24(%rdi), %rbx\n  movq 32(%rdi), %rbp\n  movq 40(%rdi), %r12\n"
    "  movq 48(%rdi), %r13\n  movq 56(%rdi), %r14\n  movq 64(%rdi), %r15\n"
    "  movq 8(%rdi), %rax\n  movq 0(%rdi), %rcx\n  movq 16(%rdi), %rdx\n"
    "  movq %rax, -8(%rcx)\n  leaq -8(%rcx), %rsp\n  jmpq *%rdx\n");
#elif defined(__aarch64__)
__asm__(
    ".text\n.globl cteststack_load_registers\n.hidden cteststack_load_registers\n"
    ".type cteststack_load_registers, %function\n"
    "cteststack_load_registers:\n"
    "  ldp x9, x30, [x0]\n  ldr x10, [x0, #16]\n"
    "  ldp x19, x20, [x0, #24]\n  ldp x21, x22, [x0, #40]\n  ldp x23, x24, [x0, #56]\n"
    "  ldp x25, x26, [x0, #72]\n  ldp x27, x28, [x0, #88]\n  ldr x29, [x0, #104]\n"
    "  ldp d8, d9, [x0, #112]\n  ldp d10, d11, [x0, #128]\n"
    "  ldp d12, d13, [x0, #144]\n  ldp d14, d15, [x0, #160]\n"
    "  mov sp, x9\n  br x10\n");
#else
_Noreturn void cteststack_load_registers(const registers *all) { abort(); }
#endif

typedef struct {
  cteststack_frame frame;
  registers all;
  bool found;
} search;

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *argument) {
  search *wanted = argument;
  if (_Unwind_GetCFA(context) != wanted->frame.stack_pointer ||
      _Unwind_GetIP(context) != wanted->frame.return_address)
    return _URC_NO_REASON;
  for (int index = 0; index < preserved_count; index++)
    wanted->all.preserved[index] = _Unwind_GetGR(context, preserved[index]);
  wanted->found = true;
  return _URC_NORMAL_STOP;
}

_Noreturn void cteststack_return_from_job(cteststack_frame frame, uintptr_t stack_pointer) {
  search wanted = {.frame = frame, .found = false};
  _Unwind_Backtrace(visit, &wanted);
  if (!wanted.found) abort();
  /* On platforms where asynchronous frames are marked for debuggers, the mark is in the saved frame pointer. */
  wanted.all.preserved[frame_pointer] &= ~((uintptr_t)1 << 60);
  wanted.all.stack_pointer = stack_pointer;
  wanted.all.return_address = frame.return_address;
  wanted.all.code = (uintptr_t)return_like_a_job;
  cteststack_load_registers(&wanted.all);
}

/* Reads where nothing was proved to be: the verifier refuses it, and says so in its log. */
#include "../../programs/bpf/helpers.h"

SEC("raw_tp/sys_enter") int refused(u64 *context)
{
	return *(int *)context[0];
}

// Opens the tracer of a process, if its settings name an exporter. Only then is the SDK loaded.

import type { Keyring } from '../../platform/keyring.ts'
import { setTracer } from '../../kernel/tracing/span.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Before anything that could be traced. */
export async function openTracing(
  deps: Pick<Deps, 'config' | 'log' | 'state'> & Pick<Keyring, 'hashKey'>,
): Promise<void> {
  const { tracing } = deps.config
  if (!tracing) return
  const { openTracer } = await import('./tracer.ts')
  setTracer(deps, openTracer(tracing, deps))
}

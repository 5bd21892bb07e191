// Loaded before `main.ts serve` in the server of a test (`node --import`): loads its code while its
// database is still being copied, then waits for a byte on its input. It ends without a server when
// the input ends first. What it loads is what serve.ts would load next.

import { readSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'vintem'))
await Promise.all([
  import('../commands/declared/run.ts'),
  import('./serve.ts'),
  import('../open.ts'),
  import('./listener.ts'),
  import('./front.ts'),
  import('./processes/several.ts'),
])
// Nothing else runs in this process yet, so it may be blocked.
if (readSync(0, new Uint8Array(1)) === 0) process.exit(1)

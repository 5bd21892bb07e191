// The call of contract/doctor.ts.

import { lookAtTraffic } from '../../contract/doctor.ts'
import { serve } from '../runtime/route.ts'
import { diagnose } from './operations.ts'

export const routes = [
  serve(lookAtTraffic, async ({ deps, caller }) => ({ body: await diagnose(deps, caller) })),
]

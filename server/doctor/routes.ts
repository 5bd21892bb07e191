// The call of contract/records/doctor.ts.

import { lookAtTraffic } from '../../contract/records/doctor.ts'
import { serve } from '../runtime/route.ts'
import { diagnose } from './operations.ts'

export const routes = [
  serve(lookAtTraffic, async ({ deps, caller }) => ({ body: await diagnose(deps, caller) })),
]

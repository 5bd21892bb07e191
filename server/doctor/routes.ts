// The call of contract/doctor.ts.

import { lookAtTraffic } from '../../contract/doctor.ts'
import { serve } from '../runtime/route.ts'
import { look } from './operations.ts'

export const routes = [serve(lookAtTraffic, async ({ deps, caller }) => ({ body: await look(deps, caller) }))]

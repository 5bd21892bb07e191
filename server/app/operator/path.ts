// The path of the calls of operators.

import { PORTAL } from '../../identity/users/route.ts'

export const OPERATOR = `${PORTAL}/operator`

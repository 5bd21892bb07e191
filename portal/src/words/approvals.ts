// Words of approvals and their policies.

import { en } from './approvals.en.ts'
import { pt } from './approvals.pt.ts'

export const approvalsWords = { pt, en }

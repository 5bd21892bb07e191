// Words of audit logs.

import { en } from './audit.en.ts'
import { pt } from './audit.pt.ts'

export const auditWords = { pt, en }

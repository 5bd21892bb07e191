// Words of the doctor.

import { en } from './doctor.en.ts'
import { pt } from './doctor.pt.ts'

export const doctorWords = { pt, en }

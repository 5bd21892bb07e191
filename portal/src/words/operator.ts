// Words of the screens of operators.

import { en } from './operator.en.ts'
import { pt } from './operator.pt.ts'

export const operatorWords = { pt, en }

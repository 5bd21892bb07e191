// Words of the screens of boletos by file.

import { en } from './boleto-files.en.ts'
import { pt } from './boleto-files.pt.ts'

export const boletoFilesWords = { pt, en }

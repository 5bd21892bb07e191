// What each field means: by its place (`Transaction.amount`), or by its name wherever it means the same.
import type { Texts } from './text.ts'
export const FIELDS: Texts = {}

// What each object is.
import type { Texts } from './text.ts'
export const SCHEMA_TEXTS: Texts = {}

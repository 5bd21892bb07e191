// What each call does.
import type { OperationText } from './index.ts'
export const OPERATION_TEXTS: Readonly<Record<string, OperationText>> = {}

// The Portuguese of what an error means and what to do.
import type { ErrorCode } from '../errors.ts'
export const ERROR_TEXTS = {} as Readonly<Record<ErrorCode, { readonly message: string; readonly mend: string }>>

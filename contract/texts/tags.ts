// The groups of calls.
import type { Text } from './text.ts'
export const TAGS: Readonly<Record<string, { readonly title: Text; readonly says: Text }>> = {}

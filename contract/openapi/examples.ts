// The replies of the document: taken from answers of the real server (test/api/examples.ts), and checked against the contract.

import { REPLIES } from './replies.ts'
import type { Operation } from '../operation.ts'

/** The reply of a call, as a server gave it. */
export const exampleOf = ({ id }: Operation): unknown => (REPLIES as Readonly<Record<string, unknown>>)[id]

// Words of the screens of requests, in English.

import type { pt } from './requests.pt.ts'

export const en: typeof pt = {
  requests: 'Requests',
  request: 'Request',
  none: 'No requests in the last month',
  call: 'Call',
  status: 'Result',
  method: 'Method',
  code: 'Error code',
  took: 'Duration',
  at: 'When',
  object: 'Id of an object',
  operation: 'Operation',
  source: 'Source',
  credential: 'Credential',
  replayed: 'Replay of a key',
  objects: 'Objects',
  id: 'Id',
  details: 'Details',
  query: 'Parameters',
  body: 'Body',
  reply: 'Reply',
  nothing: 'Not recorded.',
}

// Words of audit logs.

import type { AuditRecord } from '../parts/table/audit-table.tsx'

const actors: Record<AuditRecord['actor']['type'], string> = {
  credential: 'Programa',
  user: 'Usuário',
  operator: 'Operador',
  command: 'Comando',
  server: 'Servidor',
}

const pt = {
  actors,
  audit: 'Auditoria',
  lead: 'Quem fez o quê, em nome de quem e de onde. Nada aqui pode ser alterado.',
  none: 'Nenhum registro',
  action: 'Ação',
  actionFilter: 'Ação, como seller.blocked',
  actor: 'Quem',
  actorId: 'Identificador de quem fez',
  object: 'Objeto',
  objectId: 'Identificador do objeto',
  reason: 'Motivo',
  source: 'Origem',
  operation: 'Operação',
  request: 'Requisição',
  at: 'Quando',
  id: 'Identificador',
  before: 'Antes',
  after: 'Depois',
}

const en: typeof pt = {
  actors: {
    credential: 'Program',
    user: 'User',
    operator: 'Operator',
    command: 'Command',
    server: 'Server',
  },
  audit: 'Audit',
  lead: 'Who did what, as whom and from where. Nothing here can be changed.',
  none: 'No records',
  action: 'Action',
  actionFilter: 'Action, such as seller.blocked',
  actor: 'Who',
  actorId: 'Id of the actor',
  object: 'Object',
  objectId: 'Id of the object',
  reason: 'Reason',
  source: 'Source',
  operation: 'Operation',
  request: 'Request',
  at: 'When',
  id: 'Id',
  before: 'Before',
  after: 'After',
}

export const auditWords = { pt, en }

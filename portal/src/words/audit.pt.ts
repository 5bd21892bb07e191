// Words of audit logs, in Portuguese.

import type { AuditRecord } from '../parts/table/audit-table.tsx'

const actors: Record<AuditRecord['actor']['type'], string> = {
  credential: 'Programa',
  user: 'Usuário',
  operator: 'Operador',
  command: 'Comando',
  server: 'Servidor',
}

export const pt = {
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

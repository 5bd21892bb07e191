// Words of the screens of disputes, in Portuguese.

const ways: Record<string, string> = { credit: 'Cartão', pix: 'Pix (MED)' }
const evidenceStatuses: Record<string, string> = {
  pending: 'Aguardando o banco',
  sent: 'Enviada ao banco',
  refused: 'Recusada pelo banco',
}

export const pt = {
  ways,
  evidenceStatuses,
  disputes: 'Contestações',
  dispute: 'Contestação',
  none: 'Nenhuma contestação',
  noneText: 'Uma contestação aparece aqui quando o comprador contesta um pagamento no banco dele.',
  amount: 'Valor',
  status: 'Situação',
  way: 'Forma',
  reason: 'Motivo',
  due: 'Responder até',
  opened: 'Aberta em',
  ended: 'Encerrada em',
  sale: 'Venda',
  seller: 'Vendedor',
  returned: 'Devolvido ao comprador',
  id: 'Identificador',
  details: 'Detalhes',
  openText: (until: string) => `Envie as provas até ${until}. Sem resposta, a contestação pode ser perdida.`,
  lateText: (until: string) => `O prazo para enviar provas terminou em ${until}. O banco ainda não decidiu.`,
  wonText: 'A contestação foi ganha. O valor retido está disponível de novo.',
  lostText: 'A contestação foi perdida. O valor voltou ao comprador.',
  evidence: 'Provas',
  noEvidence: 'Nenhuma prova enviada',
  answer: 'Enviar provas',
  answerText: 'Descreva a entrega ou o serviço. O que for enviado não pode ser alterado.',
  text: 'Descrição',
  files: 'Arquivos',
  filesHint: 'PDF, PNG, JPEG ou texto; até 10 arquivos e 90 kB no total.',
  tooManyFiles: 'São aceitos até 10 arquivos.',
  tooBig: 'Os arquivos passam de 90 kB no total.',
  wrongType: (name: string) => `${name} não é PDF, PNG, JPEG ou texto.`,
  done: 'Provas enviadas.',
}

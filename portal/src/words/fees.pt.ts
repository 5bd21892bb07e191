// Words of the screen of fees, in Portuguese.

const methods: Record<string, string> = { pix: 'Pix', boleto: 'Boleto', credit: 'Cartão' }
const statuses: Record<string, string> = {
  scheduled: 'agendada',
  active: 'vigente',
  ended: 'encerrada',
  replaced: 'substituída',
}

export const pt = {
  methods,
  statuses,
  fees: 'Tarifas',
  lead: 'Quanto custa cada venda. Vendas feitas ficam com a versão de quando foram criadas.',
  leadPlatform: 'Valem para as vendas da empresa e dos seus vendedores. Quem muda é o operador da instalação.',
  current: (version: number) => `Versão ${version}, vigente`,
  version: (version: number) => `Versão ${version}`,
  versions: 'Versões',
  versionTitle: 'Versão',
  since: 'Desde',
  fromFirst: 'a primeira venda',
  until: 'Até',
  onRefund: 'No reembolso, a tarifa',
  returned: 'é devolvida em proporção',
  kept: 'não é devolvida',
  by: 'Quem criou',
  createdAt: 'Criada em',
  method: 'Meio',
  installments: 'Parcelas',
  fee: 'Tarifa',
  noRule: 'Nenhuma regra: as vendas não têm tarifa.',
  none: 'Nenhum plano de tarifas',
  noneText: 'Sem plano de tarifas não se vende: peça ao operador da instalação.',
}

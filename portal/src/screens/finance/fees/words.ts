// Words of the screen of fees.

const statuses: Record<string, string> = {
  scheduled: 'agendada',
  active: 'vigente',
  ended: 'encerrada',
  replaced: 'substituída',
}

const pt = {
  statuses,
  fees: 'Tarifas',
  lead: 'Quanto custa cada venda. Vendas feitas ficam com a versão de quando foram criadas.',
  leadPlatform:
    'Valem para as vendas da empresa e dos seus vendedores. Quem muda é o operador da instalação.',
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

const en: typeof pt = {
  statuses: {
    scheduled: 'scheduled',
    active: 'in force',
    ended: 'ended',
    replaced: 'replaced',
  },
  fees: 'Fees',
  lead: 'What each sale costs. Existing sales keep the version of their creation.',
  leadPlatform:
    'They apply to the sales of the company and of its sellers. The operator of the installation changes them.',
  current: (version) => `Version ${version}, in force`,
  version: (version) => `Version ${version}`,
  versions: 'Versions',
  versionTitle: 'Version',
  since: 'Since',
  fromFirst: 'the first sale',
  until: 'Until',
  onRefund: 'On a refund the fee',
  returned: 'is returned in proportion',
  kept: 'is not returned',
  by: 'Created by',
  createdAt: 'Created',
  method: 'Method',
  installments: 'Installments',
  fee: 'Fee',
  noRule: 'No rule: sales have no fee.',
  none: 'No fee plan',
  noneText: 'Nothing is sold without a fee plan: ask the operator of the installation.',
}

export const feesWords = { pt, en }

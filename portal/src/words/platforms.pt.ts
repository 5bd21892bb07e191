// Words of making and setting up a platform, in Portuguese.

import type { Platform } from '../app/calls/operator-calls.ts'

const providers: Record<keyof Platform['banks'], string> = {
  pix: 'Pix',
  boletos: 'Boletos',
  cards: 'Cartões (adquirente)',
  payouts: 'Repasses',
  kyc: 'Verificação (KYC)',
  disputes: 'Contestações de pix',
  issuing: 'Cartões corporativos',
}

const methods: Record<string, string> = { pix: 'Pix', boleto: 'Boleto', credit: 'Crédito' }

export const pt = {
  providers,
  methods,
  create: 'Nova plataforma',
  createLead:
    'A empresa que vai vender e cadastrar vendedores. Depois faltam o banco, as tarifas e a primeira credencial.',
  make: 'Criar plataforma',
  made: 'Plataforma criada.',
  missing: 'O que falta para operar',
  missingBank: 'Um banco: indique em BANKS_FILE, pelo identificador da plataforma.',
  missingCredential: 'Uma credencial, com que o programa entra na API.',
  missingFees: 'Um plano de tarifas; sem ele as vendas não têm tarifa.',
  banks: 'Bancos',
  banksHow:
    'Chaves e certificados de bancos não passam pelo navegador. Edite BANKS_FILE no servidor, que o lê de novo sozinho, e confira:',
  noBankFor: 'nenhum',
  credentials: 'Credenciais',
  fees: 'Tarifas',
  feesNone: 'Nenhum plano: as vendas não têm tarifa.',
  feesVersion: (n: number) => `Versão ${n}`,
  feesSince: 'Desde',
  feesKept: 'No reembolso, a tarifa fica com a plataforma.',
  feesReturned: 'No reembolso, a tarifa é devolvida.',
  feesOlder: (n: number) => (n === 1 ? 'Há 1 versão anterior.' : `Há ${n} versões anteriores.`),
  feesAdd: 'Nova versão',
  feesAddLead: 'As vendas já feitas ficam com a versão delas. A nova não pode começar antes da última.',
  feesAdded: (n: number) => `Versão ${n} das tarifas criada.`,
  method: 'Meio',
  firstInstallment: 'Da parcela',
  lastInstallment: 'Até a parcela',
  percent: 'Percentual',
  fixed: 'Fixo',
  ruleOf: (n: number) => `Regra ${n}`,
  addRule: 'Mais uma regra',
  removeRule: 'Remover a regra',
  noPercent: 'Um percentual até 100, como 0,99.',
  noFixed: 'Digite o valor com os centavos, como 0,50.',
  noSpan: 'De 1 a 12, a primeira não depois da última.',
  onRefund: 'No reembolso, a tarifa',
  returned: 'é devolvida',
  kept: 'fica',
  startsOn: 'Começa em',
  startsOnHint: 'Vazio: agora.',
  limit: 'Limite de chamadas',
  limitChange: 'Mudar',
  limitTitle: 'Mudar o limite de chamadas',
  limitText: 'De todas as credenciais da plataforma juntas. Chamadas além dele são recusadas com 429.',
  limitLabel: 'Chamadas por minuto',
  limitHint: 'Vazio: sem limite.',
  limitWrong: 'Um número inteiro de 1 a 10.000.000.',
  limitChanged: 'Limite mudado.',
}

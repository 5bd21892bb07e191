// Words of the screen of fees, in English.

import type { pt } from './fees.pt.ts'

const methods: Record<string, string> = { pix: 'Pix', boleto: 'Boleto', credit: 'Card' }
const statuses: Record<string, string> = {
  scheduled: 'scheduled',
  active: 'in force',
  ended: 'ended',
  replaced: 'replaced',
}

export const en: typeof pt = {
  methods,
  statuses,
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

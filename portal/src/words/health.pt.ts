// Words of the health of a server, in Portuguese.

import type { Health } from '../app/operator-calls.ts'

type Code = Health['faults'][number]['code'] | Health['warnings'][number]['code']

const signs: Record<Code, { title: (subject: string) => string; text: string }> = {
  migrations_pending: {
    title: () => 'Há migrações por aplicar',
    text: 'Este servidor não atende chamadas até que o banco de dados esteja atualizado. Execute npm run migrate, ou reinicie o servidor.',
  },
  database_read_only: {
    title: () => 'O banco de dados não aceita gravações',
    text: 'A causa mais comum é um disco cheio. Libere espaço; o servidor volta sozinho. Nada do que foi confirmado se perde.',
  },
  database_unreachable: {
    title: () => 'O banco de dados não responde',
    text: 'Verifique o processo do PostgreSQL, a rede e DATABASE_URL. O servidor tenta de novo sozinho.',
  },
  bank_silent: {
    title: (bank) => `O banco ${bank} não responde`,
    text: 'As vendas ficam pendentes, e o servidor pergunta até ter resposta: não as repita. Veja a página de situação do banco e execute npm run preflight; um certificado vencido é a causa mais comum.',
  },
}

const jobs: Record<string, string> = {
  holds: 'Bloqueios',
  transactions: 'Vendas',
  'purchase disputes': 'Disputas de compras',
  charges: 'Cobranças',
  invoices: 'Faturas',
  'closed accounts': 'Contas encerradas',
  evidence: 'Provas de disputas',
  'corporate cards': 'Cartões',
  sellers: 'Vendedores',
  receivables: 'Recebíveis',
  erasures: 'Exclusões de dados',
  payouts: 'Repasses',
  webhooks: 'Webhooks',
}

export const pt = {
  signs,
  jobs,
  health: 'Saúde',
  lead: 'Deste servidor; outros no mesmo banco de dados podem ver os bancos de outra forma.',
  refresh: 'Atualizar',
  well: 'Tudo em ordem',
  wellText: 'Nenhuma falha, e todos os bancos respondem.',
  waiting: 'O que espera pelo trabalho em segundo plano',
  work: 'Trabalho',
  oldest: 'O mais antigo espera há',
  nothingWaits: 'nada espera',
  seconds: (seconds: number) => {
    if (seconds < 120) return `${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
    return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
  },
  verification: 'Conferência dos livros',
  neverVerified: 'Nunca foi feita. Execute npm run verify toda noite.',
  at: 'Quando',
  checks: 'Verificações',
  faults: 'Diferenças',
  noneFound: 'nenhuma',
  found: (n: number) => `${n}`,
  took: 'Duração',
  notVerified: 'Há mais de dois dias. Execute npm run verify toda noite.',
  booksWrong: 'Execute npm run verify de novo: ele mostra cada diferença. Faça um backup antes de qualquer mudança.',
}

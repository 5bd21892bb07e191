// Words of the health of a server, in Portuguese.

import type { Health } from '../app/calls/operator-calls.ts'

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
  database_standby: {
    title: () => 'O banco de dados é uma réplica',
    text: 'Ele só aceita leituras: outro servidor pode ter assumido. DATABASE_URL precisa levar ao principal. Assim que levar, o servidor volta sozinho.',
  },
  database_unreplicated: {
    title: () => 'Nenhuma réplica é síncrona',
    text: 'Se uma réplica assumir agora, pagamentos confirmados podem faltar nela; por isso este servidor não atende. Volte a ligar uma réplica em synchronous_standby_names, ou retire DATABASE_REPLICATED se nenhuma pode assumir.',
  },
  database_unreachable: {
    title: () => 'O banco de dados não responde',
    text: 'Verifique o processo do PostgreSQL, a rede e DATABASE_URL. O servidor tenta de novo sozinho.',
  },
  bank_silent: {
    title: (bank) => `O banco ${bank} não responde`,
    text: 'As vendas ficam pendentes, e o servidor pergunta até ter resposta: não as repita. Veja a página de situação do banco e execute npm run preflight; um certificado vencido é a causa mais comum.',
  },
  replica_unused: {
    title: () => 'A réplica de leitura não está em uso',
    text: 'Listas e arquivos são lidos do próprio banco de dados, que trabalha mais; nada falta neles. Veja se a réplica de READ_URL está no ar e segue o primário; ela volta a ser lida sozinha.',
  },
  certificate_ends_soon: {
    title: (place) => `Um certificado de ${place} vence em breve`,
    text: 'Peça um novo ao banco hoje: pode levar semanas. Depois troque os arquivos no servidor e dê touch em BANKS_FILE; o servidor o lê de novo sozinho.',
  },
  certificate_expired: {
    title: (place) => `Um certificado de ${place} venceu`,
    text: 'As chamadas com ele falham: as vendas ficam pendentes, e nada se perde. Troque os arquivos no servidor e dê touch em BANKS_FILE; o servidor o lê de novo sozinho.',
  },
  certificate_not_valid_yet: {
    title: (place) => `Um certificado de ${place} ainda não vale`,
    text: 'As chamadas com ele falham até lá. Use o anterior enquanto isso, e veja se o relógio do servidor está certo.',
  },
}

const jobs: Record<string, string> = {
  approvals: 'Aprovações',
  'payment links': 'Links de pagamento',
  'limit requests': 'Pedidos de limite',
  holds: 'Bloqueios',
  transactions: 'Vendas',
  'purchase disputes': 'Contestações de compras',
  charges: 'Cobranças',
  invoices: 'Faturas',
  'closed accounts': 'Contas encerradas',
  evidence: 'Provas de contestações',
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
  well: 'O servidor está bem',
  wellText: 'Nenhuma falha, e todos os bancos respondem.',
  waiting: 'O que espera pelo trabalho em segundo plano',
  work: 'Trabalho',
  oldest: 'O mais antigo espera há',
  nothingWaits: 'nada espera',
  othersWait: (n: number) => `Nos outros ${n} trabalhos, nada espera.`,
  noneWaits: 'Nada espera: todo o trabalho está em dia.',
  seconds: (seconds: number) => {
    if (seconds < 120) return `${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
    return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
  },
  backup: 'Backup',
  noBackup: 'Nenhum backup conhecido',
  noBackupText:
    'O servidor só sabe dos backups de npm run backup. Faça um toda noite e guarde-o em outra máquina, com uma cópia do chaveiro:',
  oldBackup: 'O último backup tem mais de um dia e meio',
  at: 'Quando',
  file: 'Arquivo',
  size: 'Tamanho',
  by: 'Por',
  unknown: 'não se sabe',
  backupVerify: 'Se um backup pode ser restaurado, só a conferência dele diz:',
  banks: 'Bancos',
  banksSandbox: 'O sandbox usa o seu próprio banco. Em produção, os bancos são os de BANKS_FILE.',
  banksNone: 'Nenhum banco configurado. Defina BANKS_FILE e reinicie o servidor.',
  banksHow: 'Segredos de bancos não passam pelo navegador: edite BANKS_FILE no servidor, que o lê de novo sozinho.',
  bank: 'Banco',
  lastAnswer: 'Última resposta',
  ago: (text: string) => `há ${text}`,
  noAnswer: 'nenhuma desde o início',
  notCalled: 'ainda não chamado',
  silent: (calls: number) => (calls === 1 ? '1 chamada sem resposta' : `${calls} chamadas sem resposta`),
  calls: 'Chamadas',
  withFailures: (n: number) => (n === 1 ? '1 falha' : `${n} falhas`),
  checkBanks: 'Conferir os bancos',
  banksWell: 'Credenciais, certificados e avisos em ordem.',
  fault: 'Falha',
  certificates: 'Certificados',
  certificatesHow:
    'De BANKS_FILE e do banco de dados, como o servidor os carregou. Depois de trocar arquivos, dê touch em BANKS_FILE. Credenciais de bancos não mostram um fim: se um banco as aceita, a conferência dele diz.',
  certificateKinds: { client: 'nosso, para TLS mútuo', authority: 'a autoridade em que confiamos ali' },
  usedBy: 'Usado por',
  validUntil: 'Vale até',
  validFrom: 'Só vale a partir de',
  left: 'Falta',
  daysLeft: (days: number) => {
    if (days < 0) return 'vencido'
    return days === 1 ? '1 dia' : `${days} dias`
  },
  keys: 'Chaves',
  keysText: 'As chaves que cifram dados guardados. Troque-as de tempos em tempos com npm run keys -- rotate.',
  keyDerived: 'a primeira do chaveiro',
  keySeals: 'em uso',
  chain: 'Cadeia da auditoria',
  chains: 'Cadeias',
  lastBlock: 'Último bloco',
  chainWaits: 'Espera por um bloco',
  chainVerified: 'Conferida por último',
}

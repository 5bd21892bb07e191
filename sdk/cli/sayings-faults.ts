// What is wrong with a command line or with what it found: in English with its Brazilian
// Portuguese.

export const FAULTS = {
  '--reason must have 1 to {max} characters.': '--reason deve ter de 1 a {max} caracteres.',
  'vintem: {why}': 'vintem: {why}',
  'Run vintem --help for the list of commands.': 'Execute vintem --help para a lista de comandos.',
  '  It waits for approval: vintem approvals get {id}':
    '  Espera aprovação: vintem approvals get {id}',
  'The server did not answer: {why}': 'O servidor não respondeu: {why}',
  '  It may have been done. To try again without doing it twice: --key {key}':
    '  Pode ter sido feito. Para tentar de novo sem fazer duas vezes: --key {key}',
  'Did you mean "{near}"?': 'Você quis dizer "{near}"?',
  '"{name}" is not a command.': '"{name}" não é um comando.',
  '"{name}" is not a scenario.': '"{name}" não é um cenário.',
  '"{name}" is not the name of a profile: letters, digits, dots and dashes.':
    '"{name}" não é nome de perfil: letras, dígitos, pontos e hifens.',
  'There is no profile "{name}".': 'Não existe o perfil "{name}".',
  'There is no profile "{name}": vintem login --profile {name}.':
    'Não existe o perfil "{name}": vintem login --profile {name}.',
  '"{text}" is not a duration: use 30d, 2h, 15m, 90s, or next.':
    '"{text}" não é uma duração: use 30d, 2h, 15m, 90s ou next.',
  '"{text}" is not an instant: use 2026-12-24T12:00-03:00.':
    '"{text}" não é um instante: use 2026-12-24T12:00-03:00.',
  '"{text}" is not one of {values}.': '"{text}" não é um destes: {values}.',
  '{what} is missing.': 'Falta: {what}.',
  'Unexpected argument: {words}': 'Argumento inesperado: {words}',
  '--{name} is missing.': 'Falta --{name}.',
  '--{name} is not JSON: {text}': '--{name} não é JSON: {text}',
  '--{name} is not an option of vintem {command}.': '--{name} não é uma opção de vintem {command}.',
  '--{name} must be a number, not "{text}".': '--{name} deve ser um número, não "{text}".',
  '--{name} must be a whole number from {min} to {max}.':
    '--{name} deve ser um número inteiro de {min} a {max}.',
  '--{name} must be a whole number, not "{text}".':
    '--{name} deve ser um número inteiro, não "{text}".',
  '--{name} must be from {min} to {max}, not {value}.':
    '--{name} deve ser de {min} a {max}, não {value}.',
  '--{name} must be one of {values}, not "{text}".':
    '--{name} deve ser um destes: {values}; não "{text}".',
  '--{name} must be one of {values}.': '--{name} deve ser um destes: {values}.',
  '--{name} must be true or false, not "{text}".': '--{name} deve ser true ou false, não "{text}".',
  '--{name} needs a value; write --{name}=… if it begins with a dash.':
    '--{name} precisa de um valor; escreva --{name}=… se ele começa com hífen.',
  '--{name} takes no value.': '--{name} não recebe valor.',
  '--{name} {text} is not an http URL. Give one such as {url}, or for this machine a port (4000), a port and a path (4000/hook) or a path (/hook).':
    '--{name} {text} não é um endereço http. Informe um como {url} ou, para esta máquina, uma porta (4000), uma porta e um caminho (4000/hook) ou um caminho (/hook).',
  '--data is not JSON: {why}': '--data não é JSON: {why}',
  '--data must be a JSON object.': '--data deve ser um objeto JSON.',
  '--forward-to <url> is missing: the URL that receives the events.':
    'Falta --forward-to <url>: o endereço que recebe os eventos.',
  '--since {text} is neither a duration (2h), nor an instant (2026-11-21T14:00Z), nor a sequence (42).':
    '--since {text} não é uma duração (2h), nem um instante (2026-11-21T14:00Z), nem uma sequência (42).',
  '--timeout {text} is not a duration such as 10s, of at most 24d.':
    '--timeout {text} não é uma duração como 10s, de no máximo 24d.',
  'Use either --{one} or --{other}.': 'Use --{one} ou --{other}, não os dois.',
  '--{name} (or {variable})': '--{name} (ou {variable})',
  '{flags} must be given: there is no terminal to ask on.':
    '{flags}: é preciso informar, pois não há terminal para perguntar.',
  '{name} must not be empty.': '{name} não pode ficar vazio.',
  'No answer was given.': 'Nenhuma resposta foi dada.',
  'Not logged in. Run vintem login.': 'Você não está conectado. Execute vintem login.',
  '{names} must be set, or run vintem login.':
    '{names}: é preciso definir, ou execute vintem login.',
  'VINTEM_URL is not the server you logged in to, so {names} must be set too.':
    'VINTEM_URL não é o servidor em que você entrou, então é preciso definir também {names}.',
  '{text} is not a URL such as {url}, nor a port of this machine such as 3000.':
    '{text} não é um endereço como {url}, nem uma porta desta máquina como 3000.',
  '{url} is not on HTTPS, so its page cannot encrypt a credential for this program. Give the https:// address of the server, or run vintem login without --browser.':
    '{url} não está em HTTPS, então a página dele não consegue cifrar uma credencial para este programa. Informe o endereço https:// do servidor, ou execute vintem login sem --browser.',
  '{path} is not JSON. Repair it, or delete it and log in again.':
    '{path} não é JSON. Conserte o arquivo, ou exclua-o e entre de novo.',
  '{path} cannot be read: {why}': '{path} não pôde ser lido: {why}',
  '{path} cannot be written: {why}': '{path} não pôde ser escrito: {why}',
  '{path} is larger than {max} bytes.': '{path} é maior que {max} bytes.',
  'stdin is larger than {max} bytes.': 'a entrada padrão é maior que {max} bytes.',
  'The reply is a file: name one with --output.':
    'A resposta é um arquivo: dê um nome com --output.',
  '{name} is not a field of the reply. Did you mean "{near}"?':
    '{name} não é um campo da resposta. Você quis dizer "{near}"?',
  '{name} is not a field of the reply: {known}.': '{name} não é um campo da resposta: {known}.',
  '{url} is a live server: {what} only in a sandbox (MODE=sandbox).':
    '{url} é um servidor de produção: {what} só em um sandbox (MODE=sandbox).',
  'its clock can be moved': 'o relógio pode ser movido',
  'there is a clock': 'há um relógio',
  'there is an agenda': 'há uma agenda',
  'scenarios run': 'cenários rodam',
  'Delivery {id} does not exist any more: its webhook was deleted.':
    'A entrega {id} não existe mais: o webhook dela foi excluído.',
  'No webhook was subscribed to this event. Use --forward-to <url> to send it to a URL from here.':
    'Nenhum webhook assinava este evento. Use --forward-to <url> para enviá-lo daqui a um endereço.',
  '{id} is not an event id (evt_ and 32 hex digits). See vintem events list.':
    '{id} não é id de evento (evt_ e 32 dígitos hexadecimais). Veja vintem events list.',
  '{id} is not the id of a request (req_ and 32 hex digits).':
    '{id} não é id de requisição (req_ e 32 dígitos hexadecimais).',
  'No object with the id {id} was found that has a page and that these credentials may read.':
    'Nenhum objeto com o id {id} que tenha uma página e que estas credenciais possam ler foi encontrado.',
  'The clock did not reach {to} yet. Run the command again to continue.':
    'O relógio ainda não chegou a {to}. Execute o comando de novo para continuar.',
  'The duration (30d, 2h, 90s, or next)': 'a duração (30d, 2h, 90s ou next)',
  'The instant': 'o instante',
  'The event (evt_…)': 'o evento (evt_…)',
  'The request (req_…)': 'a requisição (req_…)',
  'The scenario (see vintem trigger --list)': 'o cenário (veja vintem trigger --list)',
  'The shell (bash, zsh or fish)': 'o shell (bash, zsh ou fish)',
  'The profile': 'o perfil',
  'The webhook': 'o webhook',
  'The URL': 'o endereço',
  'The id': 'o id',
} as const

// The texts of the help: in English with their Brazilian Portuguese. Those of the API's operations
// come from the contract.

export const HELP = {
  Usage: 'Uso',
  Options: 'Opções',
  Examples: 'Exemplos',
  Commands: 'Comandos',
  'Global options': 'Opções de todos os comandos',
  'First steps': 'Primeiros passos',
  '[options]': '[opções]',
  '<command> [options]': '<comando> [opções]',
  'The API: vintem <resource> --help': 'A API: vintem <recurso> --help',
  'More: vintem {words} <command> --help': 'Mais: vintem {words} <comando> --help',
  'forwards webhooks to your machine, calls every operation of the API, and moves the sandbox clock.':
    'encaminha webhooks à sua máquina, chama todas as operações da API e move o relógio do sandbox.',
  'Credentials: VINTEM_URL, VINTEM_EMAIL, VINTEM_SECRET and VINTEM_SELLER, or those stored by vintem login.':
    'Credenciais: VINTEM_URL, VINTEM_EMAIL, VINTEM_SECRET e VINTEM_SELLER, ou as guardadas por vintem login.',
  'Exit codes: 0 success; 1 the command failed; 2 wrong usage or not logged in; 130 interrupted.':
    'Códigos de saída: 0 sucesso; 1 o comando falhou; 2 uso errado ou não conectado; 130 interrompido.',
  'print one JSON object per line on stdout, and nothing else':
    'imprime um objeto JSON por linha na saída padrão, e nada mais',
  'show this help': 'mostra esta ajuda',
  'the stored credentials to use; see vintem profiles':
    'as credenciais guardadas a usar; veja vintem profiles',
  'the language of the texts': 'o idioma dos textos',
  'one of {values}': 'um destes: {values}',
  'from {min} to {max}': 'de {min} a {max}',
  'at least {min}': 'no mínimo {min}',
  required: 'obrigatório',
  'several: with commas, or repeat it': 'vários: com vírgulas, ou repita a opção',
  'a list as JSON, or its parts, such as --{name}.0.{part}':
    'uma lista em JSON, ou as partes, como --{name}.0.{part}',
  'or its parts, after a dot': 'ou as partes, depois de um ponto',
  'null clears it': 'null apaga',

  'Check credentials and store them, readable only by you':
    'Confere credenciais e as guarda, legíveis só por você',
  'the server; default {url}': 'o servidor; padrão {url}',
  'e-mail of the credential': 'e-mail da credencial',
  'secret of the credential; safer at the prompt or in VINTEM_SECRET':
    'segredo da credencial; é mais seguro digitá-lo quando pedido, ou em VINTEM_SECRET',
  'the io_seller_id to act for': 'o io_seller_id em nome do qual agir',
  'In a folder where a sandbox was started, it offers the credentials of that sandbox.':
    'Em uma pasta em que um sandbox foi iniciado, oferece as credenciais dele.',
  'Delete the stored credentials': 'Exclui as credenciais guardadas',
  'List the stored credentials': 'Lista as credenciais guardadas',
  'Use these credentials from now on, where no other profile is named':
    'Usa estas credenciais de agora em diante, onde nenhum outro perfil é indicado',
  'Delete the stored credentials of a profile': 'Exclui as credenciais guardadas de um perfil',
  'Show the health of the server, your credentials and your webhooks':
    'Mostra a saúde do servidor, das suas credenciais e dos seus webhooks',
  'The exit code is 1 when a check fails.': 'O código de saída é 1 quando uma verificação falha.',

  'Forward events to a URL on this machine, signed like webhooks':
    'Encaminha eventos a um endereço desta máquina, assinados como webhooks',
  'the URL that receives each event': 'o endereço que recebe cada evento',
  'a duration before now (2h), an instant, or the last sequence you have':
    'uma duração antes de agora (2h), um instante, ou a última sequência que você tem',
  'a duration before now (2h), an instant, or the last sequence you have; default: where it stopped':
    'uma duração antes de agora (2h), um instante, ou a última sequência que você tem; padrão: onde parou',
  'event types, such as transaction.*,seller.activated; default: all':
    'tipos de evento, como transaction.*,seller.activated; padrão: todos',
  'the event types of this webhook': 'os tipos de evento deste webhook',
  'retries of a failed delivery, after 1, 5 and 15 s; default 3':
    'novas tentativas de uma entrega que falhou, depois de 1, 5 e 15 s; padrão 3',
  'stop after this many events; exit with 1 if fewer came':
    'para depois de tantos eventos; sai com 1 se vierem menos',
  'stop after this many requests; exit with 1 if fewer came':
    'para depois de tantas requisições; sai com 1 se vierem menos',
  'stop after this time, such as 10s': 'para depois deste tempo, como 10s',
  'The signing secret it prints stays the same; give it to your receiver. Events of one object arrive in order.':
    'O segredo de assinatura que ele imprime não muda; dê-o ao seu receptor. Os eventos de um objeto chegam em ordem.',
  'Questions are forwarded while the platform has an authorization endpoint registered, which is not asked meanwhile.':
    'As perguntas são encaminhadas enquanto a plataforma tem um endpoint de autorização cadastrado, que nesse tempo não é consultado.',
  'in a sandbox: the URL that answers the questions to the authorization endpoint':
    'em um sandbox: o endereço que responde às perguntas ao endpoint de autorização',
  'Undelivered events are listed at the end, and the exit code is 1. The position in the feed is stored per URL.':
    'Eventos não entregues são listados no fim, e o código de saída é 1. A posição no feed é guardada por endereço.',
  'Run a scenario in the sandbox: a paid pix, a chargeback, a returned payout':
    'Executa um cenário no sandbox: um pix pago, um chargeback, um repasse devolvido',
  'list the scenarios': 'lista os cenários',
  'Scenarios: vintem trigger --list.': 'Cenários: vintem trigger --list.',

  'List the latest events, or the events since a time':
    'Lista os eventos mais recentes, ou os ocorridos desde um instante',
  'at most this many; default {count}': 'no máximo tantos; padrão {count}',
  'only the events of this object': 'só os eventos deste objeto',
  'Show one event as JSON': 'Mostra um evento como JSON',
  'Show the events of the feed as they happen': 'Mostra os eventos do feed à medida que acontecem',
  'first the events after this sequence; default: only new ones':
    'primeiro os eventos depois desta sequência; padrão: só os novos',
  'Send an event again: to your webhooks, or to a URL on this machine':
    'Envia um evento de novo: aos seus webhooks, ou a um endereço desta máquina',
  'only to this webhook': 'só a este webhook',
  'from here to this URL, signed like vintem listen':
    'daqui a este endereço, assinado como em vintem listen',
  'List the webhook endpoints': 'Lista os endereços de webhook',
  'Register a webhook endpoint; its secret is shown once':
    'Cadastra um endereço de webhook; o segredo é mostrado uma vez',
  'a note for yourself': 'uma nota para você',
  'Delete a webhook endpoint and drop its pending deliveries':
    'Exclui um endereço de webhook e descarta as entregas pendentes dele',
  'Send a test event and show the response': 'Envia um evento de teste e mostra a resposta',
  'with a false signature: a receiver that answers 2xx does not check signatures':
    'com assinatura falsa: um receptor que responde 2xx não confere assinaturas',
  'Rotate the secret of a webhook; the old secret stays valid for 24 hours':
    'Troca o segredo de um webhook; o antigo vale por mais 24 horas',

  'List the latest recorded requests, the newest last':
    'Lista as requisições registradas mais recentes, a mais nova por último',
  'Show one request with its bodies, by the request id of an error':
    'Mostra uma requisição com seus corpos, pelo id de requisição de um erro',
  'Follow the recorded requests as they come':
    'Acompanha as requisições registradas à medida que chegam',
  'only paths with this text, such as /v1/transaction':
    'só caminhos com este texto, como /v1/transaction',
  'The requests of vintem logs itself are left out. A request is recorded a second after its reply at the latest.':
    'As requisições do próprio vintem logs ficam de fora. Uma requisição é registrada no máximo um segundo após a resposta.',
  'Open the page of an object in the portal, by its id':
    'Abre a página de um objeto no portal, pelo id dele',
  'print the address, and open nothing': 'imprime o endereço, e não abre nada',

  'Show the time of the sandbox': 'Mostra o horário do sandbox',
  'Move the sandbox clock forward and run every due job: 30d, 2h, 90s, or next':
    'Adianta o relógio do sandbox e executa toda tarefa que vence: 30d, 2h, 90s ou next',
  'Move the sandbox clock forward to an instant': 'Adianta o relógio do sandbox até um instante',
  'List the scheduled jobs of the sandbox, the next first':
    'Lista as tarefas agendadas do sandbox, a próxima primeiro',
  'Check your integration: findings from your calls and webhooks, with evidence and fix':
    'Verifica a sua integração: achados das suas chamadas e webhooks, com evidência e correção',
  'exit with 1 for findings of this severity or worse: danger, warning, advice':
    'sai com 1 se houver achados desta gravidade ou pior: danger, warning, advice',
  'Print a script that completes commands, options and values in your shell':
    'Imprime um script que completa comandos, opções e valores no seu shell',
  'Print the words that can follow, for the script of vintem completion':
    'Imprime as palavras que podem seguir, para o script de vintem completion',

  'why, for the audit log: up to 300 characters':
    'por quê, para o registro de auditoria: até 300 caracteres',
  'only these fields, such as id,status,payment_method.id':
    'só estes campos, como id,status,payment_method.id',
  'print the request and send nothing': 'imprime a requisição e não envia nada',
  'your own Idempotency-Key: the same key never does it twice; default: a new one':
    'a sua própria Idempotency-Key: a mesma chave nunca faz duas vezes; padrão: uma nova',
  'the body as JSON, @ and a file, or - for stdin; other options replace its fields':
    'o corpo como JSON, @ e um arquivo, ou - para a entrada padrão; outras opções substituem seus campos',
  'every page; --limit is then the most items of all, up to {max}':
    'todas as páginas; --limit é então o máximo de itens no total, até {max}',
  'the file to send, or - for stdin': 'o arquivo a enviar, ou - para a entrada padrão',
  'the file to write; default: stdout, if it is not a terminal':
    'o arquivo a escrever; padrão: a saída padrão, se não for um terminal',
} as const

/** Placeholders of arguments and values in Portuguese. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '<when>': '<quando>',
  '<kinds>': '<tipos>',
  '<time>': '<tempo>',
  '<text>': '<texto>',
  '<number>': '<número>',
  '<list>': '<lista>',
  '<name>': '<nome>',
  '<names>': '<nomes>',
  '<language>': '<idioma>',
  '<path>': '<caminho>',
  '<key>': '<chave>',
  '<secret>': '<segredo>',
  '<severity>': '<gravidade>',
  '<instant>': '<instante>',
  '<event>': '<evento>',
  '<request>': '<requisição>',
  '<scenario>': '<cenário>',
  '<profile>': '<perfil>',
  '<words>': '<palavras>',
}

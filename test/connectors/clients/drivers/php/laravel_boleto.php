<?php

// eduardokum/laravel-boleto, which reads returns of boletos: what it finds in the files of the stage.
// Its classes of Laravel and Carbon are the system's (Debian: php-illuminate-support).

// Its own code warns of much in a PHP of today.
error_reporting(E_ERROR);
set_include_path(get_include_path() . PATH_SEPARATOR . '/usr/share/php');
require_once 'Illuminate/Support/autoload.php';
require_once 'Carbon/autoload.php';
spl_autoload_register(function (string $class) {
    $own = 'Eduardokum\\LaravelBoleto\\';
    if (!str_starts_with($class, $own)) return;
    $name = str_replace('\\', '/', substr($class, strlen($own)));
    $file = getenv('CLIENTS') . "/repositories/eduardokum/laravel-boleto/src/$name.php";
    if (is_file($file)) require_once $file;
});

/** Of its dependency ForceUTF8, which the files here, plain ASCII, do not need. */
class PlainText
{
    public static function toUTF8($text)
    {
        return $text;
    }
}
class_alias('PlainText', 'ForceUTF8\\Encoding');

$read = [];
foreach (json_decode(getenv('STAGE'), true) as $file) {
    $return = Eduardokum\LaravelBoleto\Cnab\Retorno\Factory::make($file);
    $return->processar();
    $read[] = array_map(fn ($one) => [
        'number' => $one->getNossoNumero(),
        'movement' => $one->getOcorrencia(),
        'isPaid' => $one->hasOcorrencia() && $one->getOcorrenciaTipo() === $one::OCORRENCIA_LIQUIDADA,
        'occurredOn' => $one->getDataOcorrencia('Y-m-d'),
        'creditedOn' => $one->getDataCredito('Y-m-d'),
        'face' => (int) round($one->getValor() * 100),
        'paid' => (int) round($one->getValorRecebido() * 100),
        'reference' => trim((string) $one->getNumeroControle()),
    ], array_values($return->getDetalhes()->all()));
}
echo json_encode($read), "\n";

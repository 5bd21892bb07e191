<?php

// What the drivers of libraries in PHP share: the order to place, a line for each call, and the
// loading of classes. Guzzle is a repository's own (vendor/), or the system's.

$stage = json_decode(getenv('STAGE'), true);

function installed(string $repository, string $namespace = '', string $source = ''): void
{
    $folder = getenv('CLIENTS') . "/repositories/$repository";
    $own = "$folder/vendor/autoload.php";
    require_once $namespace === '' ? $own : '/usr/share/php/GuzzleHttp/autoload.php';
    if ($namespace === '') return;
    spl_autoload_register(function (string $class) use ($folder, $namespace, $source) {
        if (!str_starts_with($class, $namespace)) return;
        $name = str_replace('\\', '/', substr($class, strlen($namespace)));
        $file = "$folder/$source/$name.php";
        if (is_file($file)) require_once $file;
    });
}

/** A library that returns its exceptions has failed all the same. */
function said(string $call, mixed $answer = null): mixed
{
    if ($answer instanceof Throwable) throw $answer;
    if (is_array($answer) && isset($answer['error'])) throw new Exception(json_encode($answer));
    $plain = is_array($answer) && array_key_exists('response', $answer) ? $answer['response'] : $answer;
    echo "\n", json_encode([$call, $plain], JSON_UNESCAPED_UNICODE), "\n";
    return $plain;
}

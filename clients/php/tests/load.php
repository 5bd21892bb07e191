<?php

// Loads the client as Composer would, with the Guzzle that is on the include path: Debian's, or that of a `vendor` folder.

declare(strict_types=1);

require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $name): void {
    $source = dirname(__DIR__) . '/src/';
    if (str_starts_with($name, 'Vintem\\')) {
        $file = $source . substr($name, strlen('Vintem\\')) . '.php';
        require_once is_file($file) ? $file : $source . 'Operations.php';
    }
});

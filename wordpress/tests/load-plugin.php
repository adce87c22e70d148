<?php
/**
 * Loads the plugin's classes without WordPress, for the rules.
 */

define( 'ABSPATH', '/' );
require __DIR__ . '/../murmur/autoload.php';

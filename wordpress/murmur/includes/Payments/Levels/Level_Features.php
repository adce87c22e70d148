<?php
declare( strict_types=1 );

namespace Murmur\Payments\Levels;

defined( 'ABSPATH' ) || exit;

/**
 * The features of a level. An operator writes one in each line: `+ No ads | 无广告`; `-` marks a feature that the level
 * lacks.
 */
final class Level_Features {
	public static function read( string $lines ): array {
		$features = array();
		foreach ( preg_split( '/\R/u', $lines ) as $line ) {
			if (
				! preg_match( '/^\s*([+-]?)\s*([^|]*?)\s*(?:\|\s*(.*?)\s*)?$/u', $line, $match )
				|| '' === $match[2]
			) {
				continue;
			}
			$features[] = array( 'text' => $match[2], 'textZh' => $match[3] ?? '', 'included' => '-' !== $match[1] );
		}
		return $features;
	}
}

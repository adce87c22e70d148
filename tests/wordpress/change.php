<?php
/**
 * Changes one piece of content: change.php anchor|level|page|email SLUG_OR_ID_OR_EMAIL TEXT, with WP_DIR and WP_HOST in its environment.
 */

declare( strict_types=1 );

use Murmur\Catalogue\Content_Types;

require __DIR__ . '/../../harness/wordpress/load.php';

list( , $kind, $which, $text ) = $argv;
switch ( $kind ) {
	case 'anchor':
		$term = get_term_by( 'slug', $which, Content_Types::anchor_taxonomy() );
		wp_update_term( $term->term_id, $term->taxonomy, array( 'name' => $text ) );
		break;
	case 'level':
		$level              = new PMPro_Membership_Level( (int) $which );
		$level->description = $text;
		$level->save();
		break;
	case 'email':
		do_action( 'murmur_address_proved', get_user_by( 'email', $which ) );
		break;
	case 'page':
		wp_update_post(
			array(
				'ID'           => get_page_by_path( $which )->ID,
				'post_content' => "<p>$text</p>",
			)
		);
}

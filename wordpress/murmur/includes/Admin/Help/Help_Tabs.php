<?php
declare( strict_types=1 );

namespace Murmur\Admin\Help;

use Murmur\Catalogue\Content_Types;
use WP_Screen;

defined( 'ABSPATH' ) || exit;

/** The tab "Murmur" under "Help" on the screens of the plugin. */
final class Help_Tabs {
	public static function boot(): void {
		add_action( 'current_screen', array( self::class, 'add' ) );
	}

	public static function add( WP_Screen $screen ): void {
		// The id of a page's screen begins with its menu's name, which is translated.
		$name = (string) preg_replace( '/^.*_page_(?=murmur)/', '', $screen->id );
		$text = self::texts()[ $name ] ?? '';
		if ( '' !== $text ) {
			$screen->add_help_tab(
				array( 'id' => 'murmur', 'title' => 'Murmur', 'content' => '<p>' . esc_html( $text ) . '</p>' )
			);
		}
	}

	/** Help texts by the screen's id without the menu's name. */
	private static function texts(): array {
		$type = Content_Types::post_type();
		return array(
			$type                                          => __( 'The embed code is what the video’s host offers under “Share” or “Embed”, or the address of a file; the line below it says whether the site plays it. “Preview” opens the video on the site by a link that works for an hour, also for those who have no account here. A scheduled video appears at its time, and VIP members see it earlier.', 'murmur' ),
			"edit-$type"                                   => __( 'The column “Player” says of each video whether the site plays its embed code. The menus above filter by anchor, trigger and access; “Bulk actions” makes several videos VIP or free at once, and “Quick Edit” has the views and the duration.', 'murmur' ),
			'edit-' . Content_Types::anchor_taxonomy()     => __( 'An anchor has a page on the site with all their videos. The smallest place stands first on the home page; the picture should be square. Comments of the account that is named here are marked as the anchor’s own.', 'murmur' ),
			'edit-' . Content_Types::trigger_taxonomy()    => __( 'A trigger is a kind of sound that visitors look for. Searches for its other words find its videos, and Chinese pages show its Chinese name.', 'murmur' ),
			'murmur'                                       => __( 'Each setting may stand in wp-config.php instead, in capitals behind MURMUR_, such as MURMUR_KEY; secrets are better there. A secret is never shown again: leave its field empty to keep it. Tools → Murmur says what is not in order yet.', 'murmur' ),
			'murmur-check'                                 => __( 'A tick is in order, a cross needs you, and a question mark has not been tried yet. The site’s own “npm run doctor” reads this list and checks the other side as well.', 'murmur' ),
			'murmur-library'                               => __( 'An exported library has all videos, anchors, triggers and comments, but no members and no payments. Import updates what has the same slug and deletes nothing.', 'murmur' ),
			'murmur-alipay'                                => __( 'Look for the reference in Alipay’s own list of payments. “Approve” gives the member the level for one period; “Refuse” sends a mail that says so. A decision can’t be taken back here.', 'murmur' ),
			'murmur-requests'                              => __(
				'What members would like to watch. They see the state that you choose in their profile.',
				'murmur'
			),
		);
	}
}

<?php
/**
 * Videos as libraries of many years and many plugins have them, by kind: `post` and `meta` as WordPress stores them, `terms`
 * by taxonomy, `row` written past WordPress, `picture` a featured image whose file or attachment is gone. A kind with
 * `hidden` is nobody's to see; one with `unserved` is public and has no address on the site.
 */

declare( strict_types=1 );

$words    = static fn( string $text, int $length ) => mb_substr( str_repeat( "$text ", $length ), 0, $length );
$triggers = static fn( int $number ) => array_map( static fn( int $at ) => "Rough trigger $at", range( 1, $number ) );
$zero     = '0000-00-00 00:00:00';
$embed    = '<iframe src="https://player.vimeo.com/video/77"></iframe>';

return array(
	// Titles.
	'a title of 10,000 characters'              => array( 'post' => array( 'post_title' => $words( 'Rain on a tin roof', 10_000 ) ) ),
	'a title of 10,000 Chinese characters'      => array( 'post' => array( 'post_title' => str_repeat( '雨声助眠', 2_500 ) ) ),
	'a title that is one long word'             => array( 'post' => array( 'post_title' => str_repeat( 'Shh', 700 ) ) ),
	'no title'                                  => array( 'post' => array( 'post_title' => '' ) ),
	'a title of spaces'                         => array( 'unserved' => true, 'post' => array( 'post_title' => "  \u{3000} " ) ),
	'a title of invisible signs'                => array( 'unserved' => true, 'post' => array( 'post_title' => "\u{200b}\u{2060}\u{ad}" ) ),
	'a title of an invisible entity'            => array( 'post' => array( 'post_title' => '&nbsp;&#8203;' ) ),
	'a title of tags alone'                     => array( 'post' => array( 'post_title' => '<b></b><br>' ) ),
	'a title of a script alone'                 => array( 'post' => array( 'post_title' => '<script>alert(1)</script>' ) ),
	'a title of markup'                         => array( 'post' => array( 'post_title' => '<b>Loud</b> <i class="x">rain</i><script>alert(1)</script>' ) ),
	'a title with an open tag'                  => array( 'post' => array( 'post_title' => 'Rain <b and <3 thunder' ) ),
	'a title of entities'                       => array( 'post' => array( 'post_title' => '&amp;amp; &lt;b&gt; &#8220;rain&#8221; &hearts; &notanentity; &' ) ),
	'a title of quotes and slashes'             => array( 'post' => array( 'post_title' => 'She said "hush" \\ \'now\' `` %s %1$d {{x}} ${y}' ) ),
	'a title of emoji'                          => array( 'post' => array( 'post_title' => '🌧️🌙😴👩‍👩‍👧' ) ),
	'a title of Chinese punctuation'            => array( 'post' => array( 'post_title' => '【ASMR】雨声，助眠！（第1夜）～' ) ),
	'a title in Arabic'                         => array( 'post' => array( 'post_title' => 'صوت المطر والهمس للنوم' ) ),
	'a title in Hebrew with signs of direction' => array( 'post' => array( 'post_title' => "\u{202b}לחישות גשם\u{202c} ASMR\u{200f}" ) ),
	'a title in Thai, with marks on marks'      => array( 'post' => array( 'post_title' => "เสียงฝน r\u{301}\u{302}\u{303}\u{30a}ain" ) ),
	'a title of mathematical letters'           => array( 'post' => array( 'post_title' => '𝓡𝓪𝓲𝓷 𝕒𝕥 𝗻𝗶𝗴𝗵𝘁' ) ),
	'a title of several lines'                  => array( 'post' => array( 'post_title' => "Rain\r\n\tat\u{2028}night" ) ),
	'a shortcode as a title'                    => array( 'post' => array( 'post_title' => '[gallery ids="1,2"] Rain' ) ),
	'a number as a title'                       => array( 'post' => array( 'post_title' => '0' ) ),
	// States.
	'protected by a password'                   => array( 'hidden' => true, 'post' => array( 'post_password' => 'hush' ) ),
	'protected by the password 0'               => array( 'hidden' => true, 'row' => array( 'post_password' => '0' ) ),
	'private'                                   => array( 'hidden' => true, 'post' => array( 'post_status' => 'private' ) ),
	'a draft'                                   => array( 'hidden' => true, 'post' => array( 'post_status' => 'draft' ) ),
	'a draft with a slug'                       => array( 'hidden' => true, 'post' => array( 'post_status' => 'draft', 'post_name' => 'rough-draft-with-a-slug' ) ),
	'waiting for review'                        => array( 'hidden' => true, 'post' => array( 'post_status' => 'pending' ) ),
	'begun and never saved'                     => array( 'hidden' => true, 'post' => array( 'post_status' => 'auto-draft' ) ),
	'of a state that a plugin made'             => array( 'hidden' => true, 'row' => array( 'post_status' => 'archived' ) ),
	'scheduled'                                 => array( 'hidden' => true, 'post' => array( 'post_status' => 'future', 'post_date' => '2099-05-05 05:05:05' ) ),
	'published, with a date of 2099'            => array( 'hidden' => true, 'row' => array( 'post_date' => '2099-01-02 03:04:05', 'post_date_gmt' => '2099-01-02 03:04:05' ) ),
	'in the trash'                              => array( 'hidden' => true, 'trashed' => true ),
	'trashed and restored'                      => array( 'restored' => true ),
	'of a user who is gone'                     => array( 'row' => array( 'post_author' => 987_654 ) ),
	'sticky'                                    => array( 'sticky' => true ),
	// Dates.
	'without a date in UTC'                     => array( 'row' => array( 'post_date_gmt' => $zero, 'post_modified_gmt' => $zero ) ),
	'without any date'                          => array( 'row' => array( 'post_date' => $zero, 'post_date_gmt' => $zero, 'post_modified' => $zero, 'post_modified_gmt' => $zero ) ),
	'of 1970'                                   => array( 'post' => array( 'post_date' => '1970-01-01 00:00:01' ) ),
	'of the year 1'                             => array( 'row' => array( 'post_date' => '0001-01-01 00:00:00', 'post_date_gmt' => '0001-01-01 00:00:00' ) ),
	'changed in 2099'                           => array( 'row' => array( 'post_modified' => '2099-01-02 03:04:05', 'post_modified_gmt' => '2099-01-02 03:04:05' ) ),
	// Pictures.
	'a picture whose file is gone'              => array( 'picture' => 'file' ),
	'a picture whose attachment is gone'        => array( 'picture' => 'attachment' ),
	'a video as its picture'                    => array( 'meta' => array( '_thumbnail_id' => '1' ) ),
	'a picture that is no number'               => array( 'meta' => array( '_thumbnail_id' => 'rain.jpg' ) ),
	'a picture that is a script'                => array( 'meta' => array( 'featured_media_url' => 'javascript:alert(1)' ) ),
	'a picture without a scheme'                => array( 'meta' => array( 'featured_media_url' => '//media.example/rain.jpg' ) ),
	'a picture with spaces and quotes'          => array( 'meta' => array( 'featured_media_url' => 'https://media.example/rain at "night" 雨.jpg' ) ),
	'a picture that is no address'              => array( 'meta' => array( 'featured_media_url' => 'https://' ) ),
	// Anchors and triggers.
	'33 triggers'                               => array( 'terms' => array( 'trigger' => $triggers( 33 ) ) ),
	'triggers of markup and emoji'              => array( 'terms' => array( 'trigger' => array( '<b>Rough</b> rain', '🌧️', '雨，声', 'R&amp;B' ) ) ),
	'no anchor'                                 => array(),
	'an anchor of markup'                       => array( 'terms' => array( 'anchor' => array( '<b>Rough</b> & "Nora" <script>x</script>' ) ) ),
	'an anchor of emoji'                        => array( 'terms' => array( 'anchor' => array( '🌙🌧️' ) ) ),
	'an anchor of Chinese punctuation'          => array( 'terms' => array( 'anchor' => array( '【粗】小雨！' ) ) ),
	'an anchor of digits'                       => array( 'terms' => array( 'anchor' => array( '20240101' ) ) ),
	'an anchor without a name'                  => array( 'terms' => array( 'anchor' => array( 'Rough nameless' ) ), 'term_row' => array( 'name' => '' ) ),
	'an anchor without a slug'                  => array( 'terms' => array( 'anchor' => array( 'Rough slugless' ) ), 'term_row' => array( 'slug' => '' ) ),
	'two anchors'                               => array( 'terms' => array( 'anchor' => array( 'Rough one', 'Rough two' ) ) ),
	'an anchor who is gone'                     => array( 'meta' => array( 'vid_actor' => '987654321' ) ),
	'an anchor in a list in a list'             => array( 'meta' => array( 'vid_actor' => array( array( '5' ) ) ) ),
	// Numbers.
	'a negative length and count'               => array( 'meta' => array( 'duration' => '-5', 'view_count' => '-100' ) ),
	'a huge length and count'                   => array( 'meta' => array( 'duration' => '99999999999999999999', 'view_count' => '99999999999999999999' ) ),
	'a length and a count of a power'           => array( 'meta' => array( 'duration' => '1e30', 'view_count' => '1e30' ) ),
	'a length and a count of parts'             => array( 'meta' => array( 'duration' => '61.7', 'view_count' => '.5' ) ),
	'a length and a count in words'             => array( 'meta' => array( 'duration' => '1:02:03', 'view_count' => '1,2M' ) ),
	'no number as a length and count'           => array( 'meta' => array( 'duration' => 'NaN', 'view_count' => 'INF' ) ),
	// Chapters.
	'chapters out of order'                     => array( 'meta' => array( 'chapters' => '[{"at":90,"title":"雨"},{"at":0,"title":"<b>Start</b>"},{"at":45,"title":"&amp;"}]' ) ),
	'chapters at the same time'                 => array( 'meta' => array( 'chapters' => '[{"at":5,"title":"One"},{"at":5,"title":"Two"}]' ) ),
	'chapters of wrong types'                   => array( 'meta' => array( 'chapters' => '[{"at":"x","title":[]},{"at":-9,"title":"Before"},{"at":[1],"title":"List"},{"at":"12","title":7},{"at":1e30,"title":"Late"},{"at":3.5,"title":""},"text",null,5]' ) ),
	'chapters that are a text'                  => array( 'meta' => array( 'chapters' => "0:00 Start\n1:00 Rain" ) ),
	'chapters that are an object'               => array( 'meta' => array( 'chapters' => '{"at":5,"title":"Alone"}' ) ),
	'chapters of a plugin'                      => array( 'meta' => array( 'chapters' => array( 'a' => array( 'at' => '7', 'title' => 'Rain' ), 'b' => (object) array( 'at' => 9, 'title' => 'Object' ) ) ) ),
	'500 chapters'                              => array( 'meta' => array( 'chapters' => (string) wp_json_encode( array_map( static fn( int $at ) => array( 'at' => $at, 'title' => "Part $at" ), range( 0, 499 ) ) ) ) ),
	// Descriptions.
	'shortcodes and blocks'                     => array( 'post' => array( 'post_content' => "<!-- wp:paragraph {\"align\":\"left\"} --><p>Soft rain.</p><!-- /wp:paragraph -->\n[gallery ids=\"1,2\"][caption]Rain[/caption][embed]https://video.example/1[/embed]<!--more--><!--nextpage-->" ) ),
	'an unclosed description'                   => array( 'post' => array( 'post_content' => '<div><p>Rain <a href="https://x.example">and <script>alert(1)' ) ),
	'a long description'                        => array( 'post' => array( 'post_content' => $words( 'Soft <em>rain</em>', 100_000 ) ) ),
	// Slugs.
	'a slug of digits'                          => array( 'post' => array( 'post_name' => '20240102' ) ),
	'a slug in capitals'                        => array( 'row' => array( 'post_name' => 'Rough-Capitals' ) ),
	'a slug of 200 characters'                  => array( 'post' => array( 'post_name' => str_repeat( 'rough', 40 ) ) ),
	'a slug like an outcome of a script'        => array( 'unserved' => true, 'row' => array( 'post_name' => 'undefined' ) ),
	'a slug with a slash'                       => array( 'unserved' => true, 'row' => array( 'post_name' => 'rough/slash' ) ),
	'a slug with spaces and quotes'             => array( 'unserved' => true, 'row' => array( 'post_name' => 'rough "slug" here' ) ),
	'no slug'                                   => array( 'unserved' => true, 'row' => array( 'post_name' => '' ) ),
	'a slug twice, the first'                   => array( 'row' => array( 'post_name' => 'rough-twice' ) ),
	'a slug twice, the second'                  => array( 'unserved' => true, 'row' => array( 'post_name' => 'rough-twice' ) ),
	'a slug of a draft'                         => array( 'row' => array( 'post_name' => 'rough-draft-with-a-slug' ) ),
	// Fields of wrong types.
	'lists as fields'                           => array( 'meta' => array_fill_keys( array( 'main_embed_code', 'trailer_embed_code', 'is_vip', 'view_count', 'featured_media_url', 'vid_actor', 'duration', 'language', 'chapters' ), array( 'x', array( 1 ) ) ) ),
	'objects as fields'                         => array( 'meta' => array_fill_keys( array( 'main_embed_code', 'trailer_embed_code', 'is_vip', 'view_count', 'featured_media_url', 'vid_actor', 'duration', 'language', 'chapters' ), (object) array( 'a' => 1 ) ) ),
	'empty lists as fields'                     => array( 'meta' => array_fill_keys( array( 'main_embed_code', 'trailer_embed_code', 'is_vip', 'view_count', 'featured_media_url', 'vid_actor', 'duration', 'language', 'chapters' ), array() ) ),
	'truth as fields'                           => array( 'meta' => array_fill_keys( array( 'main_embed_code', 'trailer_embed_code', 'view_count', 'featured_media_url', 'vid_actor', 'duration', 'language', 'chapters' ), true ) ),
	'broken lists as fields'                    => array( 'meta' => array_fill_keys( array( 'main_embed_code', 'view_count', 'duration', 'language', 'chapters' ), 'a:1:{s:5:"x' ) ),
	'a language of many words'                  => array( 'meta' => array( 'language' => 'Chinese (Traditional), 中文' ) ),
	'a language of no letters'                  => array( 'meta' => array( 'language' => '中文' ) ),
	'an embed code in a code'                   => array( 'meta' => array( 'main_embed_code' => "<p>$embed$embed</p>[video]" ) ),
);

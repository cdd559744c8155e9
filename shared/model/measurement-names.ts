/**
 * Everything an extractor may measure: the names that `Measurement.name` may have, and that technical rules compare with limits.
 * A `fact` is there with value 1 or not there at all. Details are named where a measurement has some; anchors show the place.
 */
export const measurementNames = {
  // Text that can be seen, in every medium.
  contrast_ratio: {
    unit: 'ratio',
    meaning:
      'WCAG contrast of a piece of text, 1 to 21, given where it is below 7. Details: foreground, background (#rrggbb), isLargeText (at least 18 pt, or 14 pt bold), letterHeight, bold.',
  },
  letter_height: {
    unit: 'pt',
    meaning: 'Size of small print in points, in documents, given below 9. Details: role (as in TextBlock), characters.',
  },
  letter_height_share: {
    unit: 'fraction',
    meaning:
      'Height of small letters as a share of the height of the image or frame, given below 0.02. Details: pixels.',
  },
  text_hidden: {
    unit: 'characters',
    meaning:
      'Text in the file that a reader does not see. Details: reason (same_colour, covered, off_page, hidden_format, deleted, transparent, too_small).',
  },
  text_differs: {
    unit: 'characters',
    meaning:
      'Text of a PDF or an SVG that says other words than are shown in its place. Details: shown (what was recognised).',
  },
  link_target: {
    unit: 'url',
    meaning: 'Where a link leads. Details: scheme, host, shownText, isMisleading (the words name another host).',
  },
  image_of_text: {
    unit: 'characters',
    meaning: 'A page, or a picture on it, whose words exist only as pixels. Details: isWholePage.',
  },
  // PDF.
  pdf_title_missing: { unit: 'fact', meaning: 'The document has no title.' },
  pdf_title_not_shown: {
    unit: 'fact',
    meaning: 'A title exists but the window shows the file name (DisplayDocTitle).',
  },
  pdf_language_missing: { unit: 'fact', meaning: 'The document does not say its language.' },
  pdf_untagged: { unit: 'fact', meaning: 'The document has no structure tags.' },
  pdf_ua_missing: { unit: 'fact', meaning: 'The document does not identify itself as PDF/UA.' },
  pdf_figure_alt_missing: { unit: 'figures', meaning: 'Tagged figures without a text alternative.' },
  pdf_heading_skipped: { unit: 'level', meaning: 'A heading whose level skips one. Details: previousLevel.' },
  pdf_unmapped_text: { unit: 'characters', meaning: 'Characters that cannot be mapped to Unicode.' },
  pdf_accessibility_blocked: { unit: 'fact', meaning: 'The permissions forbid assistive technology to read the text.' },
  pdf_javascript: { unit: 'scripts', meaning: 'Scripts in the document.' },
  pdf_attachment: { unit: 'files', meaning: 'Files attached to the document. Details: names.' },
  pdf_risky_action: { unit: 'actions', meaning: 'Links that start a program or open another file. Details: kind.' },
  pdf_form_field_unlabelled: { unit: 'fields', meaning: 'Form fields without a description for people.' },
  // Word.
  word_title_missing: { unit: 'fact', meaning: 'The document has no title.' },
  word_language_missing: { unit: 'fact', meaning: 'The document does not say its language.' },
  word_tracked_changes: {
    unit: 'changes',
    meaning: 'Insertions and deletions that nobody accepted. Details: authors.',
  },
  word_comments: { unit: 'comments', meaning: 'Comments left in the document. Details: authors.' },
  word_picture_alt_missing: { unit: 'pictures', meaning: 'Pictures without a text alternative.' },
  word_heading_skipped: { unit: 'level', meaning: 'A heading whose level skips one. Details: previousLevel.' },
  word_external_content: { unit: 'references', meaning: 'Templates, pictures or objects loaded from elsewhere.' },
  // Images.
  image_location: { unit: 'fact', meaning: 'The file says where it was taken. Details: latitude, longitude.' },
  image_personal_metadata: {
    unit: 'fact',
    meaning: 'The file names a person or a device. Details: name (of the metadata), text.',
  },
  image_short_side: { unit: 'px', meaning: 'Pixels on the shorter side.' },
  image_colour_space: { unit: 'name', meaning: 'srgb, cmyk, b-w, … Details: profile.' },
  image_colour_profile_missing: { unit: 'fact', meaning: 'An image that is not sRGB says nothing of its colours.' },
  image_damaged: { unit: 'fact', meaning: 'The image opens, but part of its data is missing or broken.' },
  svg_script: { unit: 'scripts', meaning: 'Scripts, event handlers and script addresses. Details: kind.' },
  svg_external_reference: { unit: 'references', meaning: 'Something that is loaded from elsewhere. Details: target.' },
  svg_foreign_object: { unit: 'elements', meaning: 'Foreign content (HTML) inside the picture.' },
  animation_duration: { unit: 'ms', meaning: 'Time of one run of an animation. Details: frames, loops (0: for ever).' },
  // Moving pictures. The value is the largest share of the frame that flashed at once; the anchor is the stretch of time.
  flash_general: {
    unit: 'fraction',
    meaning: 'More than three flashes within a second. Details: flashesPerSecond, from, to.',
  },
  flash_red: {
    unit: 'fraction',
    meaning: 'More than three saturated red flashes within a second. Details: flashesPerSecond, from, to.',
  },
  flash_extended: {
    unit: 'fraction',
    meaning: 'Two or three flashes a second for four seconds or more. Details: flashesPerSecond, from, to.',
  },
  regular_pattern: {
    unit: 'pairs',
    meaning: 'Light and dark stripes over more than a quarter of the frame. Details: area.',
  },
  // Sound. The value of a stretch is its length; the anchor is the stretch of time.
  loudness_integrated: {
    unit: 'LUFS',
    meaning:
      'Integrated loudness of the whole sound (ITU-R BS.1770, EBU R 128). Details: seconds (that were measured).',
  },
  loudness_momentary: { unit: 'LUFS', meaning: 'Loudest 400 milliseconds (EBU R 128 s1).' },
  loudness_short_term: { unit: 'LUFS', meaning: 'Loudest three seconds (EBU R 128 s1).' },
  loudness_range: { unit: 'LU', meaning: 'Loudness range (EBU Tech 3342).' },
  true_peak: { unit: 'dBTP', meaning: 'Highest true peak of all channels.' },
  silence: { unit: 'ms', meaning: 'No sound, or none that can be heard. Details: share (of the whole sound).' },
  clipping: { unit: 'samples', meaning: 'Samples in runs at full scale, where the sound is cut off. Details: runs.' },
  dc_offset: { unit: 'fraction', meaning: 'Mean of the samples of a channel, of full scale. Details: channel.' },
  channel_fault: {
    unit: 'name',
    meaning:
      'dead (a channel is silent while another is not) or inverted (left and right cancel out). Details: channel.',
  },
  audio_missing: { unit: 'fact', meaning: 'A video without a sound track.' },
  // Video.
  black: { unit: 'ms', meaning: 'The whole picture is black. Details: share (of the whole film).' },
  freeze: {
    unit: 'ms',
    meaning: 'The picture does not move and is not black. Details: share (of the whole film).',
  },
  captions_missing: {
    unit: 'fact',
    meaning:
      'A video with sound that has no captions, in the file or given with it; somebody speaks in it, or nobody listened to all of it.',
  },
  captions_missing_unspoken: {
    unit: 'fact',
    meaning:
      'A video with sound that has no captions, in the file or given with it; all of it was listened to and nobody speaks.',
  },
  speech_uncaptioned: {
    unit: 'words',
    meaning:
      'Words that are spoken in a film and are not in its captions, in one passage. Details: heardAt (minutes and seconds), words (the first of them).',
  },
  small_print_hold: {
    unit: 'ms',
    meaning:
      'How long small print stays on the screen, at most. Details: words, neededMs (to read it: 200 ms a word and two seconds more).',
  },
  small_print_hold_share: {
    unit: 'fraction',
    meaning:
      'Time that small print stays on the screen, of the time needed to read it. Details: words, heldMs, neededMs.',
  },
  video_short_side: { unit: 'px', meaning: 'Lines or columns of the picture, whichever are fewer.' },
  video_frame_rate: { unit: 'fps', meaning: 'Frames a second, on average.' },
  video_aspect: { unit: 'ratio', meaning: 'Width over height of the picture as it is shown.' },
  video_interlaced: { unit: 'fact', meaning: 'Frames are made of two fields. Details: share (of the frames).' },
  video_scene_cuts: { unit: 'cuts', meaning: 'Changes from one shot to another. Details: perMinute.' },
  // Damage, in sound and video.
  decode_errors: {
    unit: 'errors',
    meaning: 'Parts of a stream that could not be decoded. Details: stream (audio, video), decoded (frames).',
  },
  truncated: {
    unit: 'fraction',
    meaning:
      'Share of the stated duration that is there, where it is below 0.95. Details: stream, statedMs, decodedMs.',
  },
} as const satisfies Record<string, { readonly unit: string; readonly meaning: string }>;

export type MeasurementName = keyof typeof measurementNames;

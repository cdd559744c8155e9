/** Words of any text: alone they say nothing. */
export const functionWords: ReadonlySet<string> = new Set(
  'a about all an and any are as at be by can do for from get give has have help how i if in is it just like make me more my new no not now of off on one only or our out so take than that the their them these they this to up us use was we what when who will with you your'.split(
    ' ',
  ),
);

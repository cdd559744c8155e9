/**
 * Languages that the library does not know and that British files do contain, by words that no other of their neighbours has:
 * Welsh and Irish by their small words, the Latin of placeholder text by its vocabulary.
 */
export const listedLanguages: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    cy: "yn yr ac â gyda ein eich eu mae mae'r mae’r wedi hwn hon hyn i'r i’r o'r o’r a'r a’r gyfer nawr ddim bydd oes ydy yw sydd cynnig cynnyrch newydd mewn wrth cyn ym bob gymru cymru ddydd yma rhan chi",
    ga: 'agus tá atá bhfuil sé sí dtí seo sin chun gach ní nó bhí ina duit dúinn nua inniu ár ón leis faoi beidh anois',
    la: 'lorem ipsum dolor amet consectetur consectetuer adipiscing elit sed eiusmod tempor incididunt labore dolore magna aliqua aliquam enim minim veniam quis nostrud exercitation ullamco laboris nisi ut aliquip commodo consequat duis aute irure reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat proident sunt officia deserunt mollit anim laborum nunc vitae eget nec mauris lectus turpis egestas pellentesque vestibulum vivamus curabitur fusce phasellus etiam suspendisse sodales tincidunt pulvinar sagittis viverra feugiat tristique senectus netus malesuada fames habitant morbi quam ligula lacus augue neque ante primis faucibus orci luctus ultrices ultricies posuere cubilia curae blandit convallis cras dapibus diam dictum dignissim donec dui efficitur eleifend elementum erat euismod facilisi facilisis felis fermentum finibus fringilla habitasse hendrerit himenaeos iaculis imperdiet inceptos lacinia laoreet litora lobortis maecenas mattis maximus metus molestie mollis natoque nibh nisl nullam parturient penatibus pharetra placerat porttitor praesent pretium proin purus quisque rhoncus ridiculus risus rutrum sapien scelerisque semper sociosqu sollicitudin suscipit taciti tellus torquent tortor ullamcorper varius vehicula venenatis volutpat vulputate aenean ac',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

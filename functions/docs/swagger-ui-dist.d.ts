/** The one function of the package that is used; it brings no types of its own. */
declare module 'swagger-ui-dist/absolute-path.js' {
  /** Folder of the package's files. */
  export default function getAbsoluteFSPath(): string;
}

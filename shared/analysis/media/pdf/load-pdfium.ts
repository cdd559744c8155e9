import { PDFiumLibrary } from '@hyzyla/pdfium';
import { ExtractionError } from '../extraction-error.ts';

type Pointer = number;
type Call = (...args: number[]) => number;

/** PDFium's C functions that the extractor uses. Each takes and returns numbers; pointers are offsets in PDFium's memory. */
const functionNames = [
  'malloc',
  'free',
  'FPDF_LoadMemDocument64',
  'FPDF_GetLastError',
  'FPDF_CloseDocument',
  'FPDF_GetPageCount',
  'FPDF_GetFileVersion',
  'FPDF_GetMetaText',
  'FPDF_GetDocPermissions',
  'FPDF_GetSecurityHandlerRevision',
  'FPDF_GetFormType',
  'FPDFCatalog_IsTagged',
  'FPDFDoc_GetJavaScriptActionCount',
  'FPDFDoc_GetAttachmentCount',
  'FPDFDoc_GetAttachment',
  'FPDFAttachment_GetName',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageWidthF',
  'FPDF_GetPageHeightF',
  'FPDF_PageToDevice',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetStrokeWidth',
  'FPDFPageObj_HasTransparency',
  'FPDFPageObj_SetIsActive',
  'FPDFPageObj_GetClipPath',
  'FPDFClipPath_CountPaths',
  'FPDFClipPath_CountPathSegments',
  'FPDFClipPath_GetPathSegment',
  'FPDFPathSegment_GetType',
  'FPDFPathSegment_GetPoint',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetMark',
  'FPDFPageObjMark_GetName',
  'FPDFPageObjMark_GetParamStringValue',
  'FPDFPath_GetDrawMode',
  'FPDFPath_CountSegments',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFTextObj_GetFont',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetFontData',
  'FPDFFont_GetIsEmbedded',
  'FPDFFont_GetWeight',
  'FPDFFont_GetGlyphWidth',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_IsGenerated',
  'FPDFText_GetTextObject',
  'FPDFText_GetFontSize',
  'FPDFText_GetMatrix',
  'FPDFText_GetCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetLooseCharBox',
  'FPDFLink_Enumerate',
  'FPDFLink_GetAnnotRect',
  'FPDFLink_GetAction',
  'FPDFAction_GetType',
  'FPDFAction_GetURIPath',
  'FPDFPage_Flatten',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetAnnot',
  'FPDFPage_CloseAnnot',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetStringValue',
  'FPDFAnnot_GetRect',
  'FPDF_StructTree_GetForPage',
  'FPDF_StructTree_Close',
  'FPDF_StructTree_CountChildren',
  'FPDF_StructTree_GetChildAtIndex',
  'FPDF_StructElement_GetType',
  'FPDF_StructElement_GetAltText',
  'FPDF_StructElement_GetActualText',
  'FPDF_StructElement_CountChildren',
  'FPDF_StructElement_GetChildAtIndex',
  'FPDF_StructElement_GetMarkedContentIdCount',
  'FPDF_StructElement_GetMarkedContentIdAtIndex',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_Destroy',
  'FPDF_RenderPageBitmap',
  'FPDFDOC_InitFormFillEnvironment',
  'FPDFDOC_ExitFormFillEnvironment',
  'FPDF_FFLDraw',
] as const;

/** PDFium in WebAssembly: its functions, and its memory, whose views must be taken anew after each call. */
export type Pdfium = Readonly<Record<(typeof functionNames)[number], Call>> & {
  readonly bytes: () => Uint8Array;
  readonly view: () => DataView;
  /** The index counts values of four or eight bytes, not bytes. For the innermost loops. */
  readonly floats: () => Float32Array;
  readonly doubles: () => Float64Array;
  /** Memory that is freed when `use` has returned. */
  withMemory<Result>(sizeBytes: number, use: (pointer: Pointer) => Result): Result;
};

/** What the package keeps private in its types: the instance behind the wrapper. */
interface LoadedModule {
  readonly wasmExports: Readonly<Record<string, Call | undefined>>;
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

/** The version of PDFium's package, for the provenance of a run. */
export const pdfiumVersion = '2.1.13';

/** Loads PDFium (about 100 ms, 25 MB). Its exports are called directly: the package's wrappers check every call, twice the time for text. */
export async function loadPdfium(): Promise<Pdfium> {
  const library = (await PDFiumLibrary.init()) as unknown as { readonly module: LoadedModule };
  const { module } = library;
  const functions = Object.fromEntries(
    functionNames.map((name) => {
      const call = module.wasmExports[name];
      if (call === undefined) throw new Error(`PDFium has no function ${name}.`);
      return [name, call];
    }),
  ) as Record<(typeof functionNames)[number], Call>;
  return {
    ...functions,
    bytes: () => module.HEAPU8,
    view: () => new DataView(module.HEAPU8.buffer),
    floats: () => module.HEAPF32,
    doubles: () => module.HEAPF64,
    withMemory(sizeBytes, use) {
      const pointer = functions.malloc(sizeBytes);
      if (pointer === 0)
        throw new ExtractionError('limit_exceeded', 'The file needs more memory than a review may use.');
      try {
        return use(pointer);
      } finally {
        functions.free(pointer);
      }
    },
  };
}

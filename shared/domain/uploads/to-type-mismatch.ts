import { errorCatalogue, ServiceError } from '../../model/errors.ts';

/** 415 for bytes that are not what was declared; says what they are. */
export const toTypeMismatch = (declared: string, found: string): ServiceError =>
  new ServiceError('content_type_mismatch', {
    detail: `${errorCatalogue.content_type_mismatch.detail}: declared is ${declared}, the file is ${found}`,
  });

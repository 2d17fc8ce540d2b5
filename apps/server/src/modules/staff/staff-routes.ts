import { getStaffMember, listStaff } from '@ground-control/contract/staff'
import type { Serve } from '#platform/http/serve.ts'
import type { StaffService } from './staff-service.ts'

export function staffRoutes(serve: Serve, staff: StaffService) {
  serve(listStaff, () => staff.list())
  serve(getStaffMember, ({ params }) => staff.member(params.staffId))
}
